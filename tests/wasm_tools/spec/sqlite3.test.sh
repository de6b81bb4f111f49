exec 2>&1

#### tables in a file
sqlite3 a.db "create table t(id integer primary key, name text, v real); insert into t(name,v) values('a',1.5),('b',2),('c',null); select * from t; select count(*), sum(v), avg(v), max(name) from t"; stat -c %a a.db
## STDOUT:
1|a|1.5
2|b|2.0
3|c|
3|3.5|1.75|c
644
## END

#### JSON
sqlite3 :memory: "select sqlite_version(), json_extract('{\"a\":[1,2,{\"b\":3}]}','\$.a[2].b'), json('{\"x\": 1}'), json_group_array(value) from json_each('[1,2,3]')"
## STDOUT:
3.40.1|3|{"x":1}|[1,2,3]
## END

#### mathematics and numbers
sqlite3 :memory: "select sin(1), exp(2), pow(2,10), ln(10), log(100), pi(), round(2.567,2), floor(-1.5), ceil(1.2), mod(7,3), sqrt(2), 1e300*1e10, 1/3.0, 0.1+0.2, 123456789012345678, 1e15, 1e16, 1.0, -0.0, 5/2, 5%3"
## STDOUT:
0.841470984807897|7.38905609893065|1024.0|2.30258509299405|2.0|3.14159265358979|2.57|-2.0|2.0|1.0|1.4142135623731|Inf|0.333333333333333|0.3|123456789012345678|1.0e+15|1.0e+16|1.0|0.0|2|2
## END

#### full text search and R-trees
sqlite3 a.db "create virtual table f using fts5(t); insert into f values('hello world'),('goodbye moon'),('hello again'); select rowid, t, rank < 0, highlight(f,0,'[',']') from f where f match 'hello' order by rank; select snippet(f,0,'<','>','...',3) from f where f match 'moon OR again'; create virtual table g using fts4(x); insert into g values('one two'); select * from g where x match 'two'; create virtual table r using rtree(id,x0,x1,y0,y1); insert into r values(1,0,1,0,1),(2,5,6,5,6); select id from r where x0>=4"
## STDOUT:
1|hello world|1|[hello] world
3|hello again|1|[hello] again
goodbye <moon>
hello <again>
one two
2
## END

#### CSV in, every mode out
printf 'id,name,price\n1,apple,1.5\n2,"b, c",2\n3,"q""x",3\n' > f.csv; sqlite3 a.db ".mode csv" ".import f.csv items" "select * from items" ".mode column" "select * from items" ".mode json" "select * from items" ".mode table" "select * from items" ".mode markdown" "select * from items" ".mode box" "select * from items" ".mode line" "select * from items" ".mode html" "select * from items" ".mode insert x" "select * from items" ".mode quote" "select * from items" ".mode tabs" "select * from items" ".mode ascii" "select * from items" ".mode tcl" "select * from items" ".mode list" "select * from items"
## STDOUT:
1,apple,1.5
2,"b, c",2
3,"q""x",3
id  name   price
--  -----  -----
1   apple  1.5  
2   b, c   2    
3   q"x    3    
[{"id":"1","name":"apple","price":"1.5"},
{"id":"2","name":"b, c","price":"2"},
{"id":"3","name":"q\"x","price":"3"}]
+----+-------+-------+
| id | name  | price |
+----+-------+-------+
| 1  | apple | 1.5   |
| 2  | b, c  | 2     |
| 3  | q"x   | 3     |
+----+-------+-------+
| id | name  | price |
|----|-------|-------|
| 1  | apple | 1.5   |
| 2  | b, c  | 2     |
| 3  | q"x   | 3     |
┌────┬───────┬───────┐
│ id │ name  │ price │
├────┼───────┼───────┤
│ 1  │ apple │ 1.5   │
│ 2  │ b, c  │ 2     │
│ 3  │ q"x   │ 3     │
└────┴───────┴───────┘
   id = 1
 name = apple
price = 1.5

   id = 2
 name = b, c
price = 2

   id = 3
 name = q"x
price = 3
<TR><TH>id</TH>
<TH>name</TH>
<TH>price</TH>
</TR>
<TR><TD>1</TD>
<TD>apple</TD>
<TD>1.5</TD>
</TR>
<TR><TD>2</TD>
<TD>b, c</TD>
<TD>2</TD>
</TR>
<TR><TD>3</TD>
<TD>q&quot;x</TD>
<TD>3</TD>
</TR>
INSERT INTO x(id,name,price) VALUES('1','apple','1.5');
INSERT INTO x(id,name,price) VALUES('2','b, c','2');
INSERT INTO x(id,name,price) VALUES('3','q"x','3');
'id','name','price'
'1','apple','1.5'
'2','b, c','2'
'3','q"x','3'
id	name	price
1	apple	1.5
2	b, c	2
3	q"x	3
idnameprice1apple1.52b, c23q"x3"id" "name" "price"
"1" "apple" "1.5"
"2" "b, c" "2"
"3" "q\"x" "3"
id|name|price
1|apple|1.5
2|b, c|2
3|q"x|3
## END

#### output modes by option
sqlite3 -csv -header a.db "create table t(a,b); insert into t values(1,'x y'),(2,null); select * from t"; sqlite3 -json a.db "select * from t"; sqlite3 -line a.db "select * from t"; sqlite3 -column -header a.db "select * from t"; sqlite3 -separator '|' -nullvalue NULL a.db "select * from t"; sqlite3 -html a.db "select * from t"; sqlite3 -markdown a.db "select * from t"; sqlite3 -box a.db "select * from t"; sqlite3 -table a.db "select * from t"; sqlite3 -quote a.db "select * from t"; sqlite3 -tabs a.db "select * from t"
## STDOUT:
a,b
1,"x y"
2,
[{"a":1,"b":"x y"},
{"a":2,"b":null}]
    a = 1
    b = x y

    a = 2
    b = 
a  b  
-  ---
1  x y
2     
1|x y
2|NULL
<TR><TD>1</TD>
<TD>x y</TD>
</TR>
<TR><TD>2</TD>
<TD></TD>
</TR>
| a |  b  |
|---|-----|
| 1 | x y |
| 2 |     |
┌───┬─────┐
│ a │  b  │
├───┼─────┤
│ 1 │ x y │
│ 2 │     │
└───┴─────┘
+---+-----+
| a |  b  |
+---+-----+
| 1 | x y |
| 2 |     |
+---+-----+
1,'x y'
2,NULL
1	x y
2	
## END

#### a script on standard input: transactions, schema, dump
sqlite3 a.db <<'S'
.headers on
create table t(a int, b text);
begin; insert into t values(1,'x'); insert into t values(2,'y'); commit;
begin; delete from t; rollback;
select * from t;
.schema
.tables
.dump
.indexes
.databases
S
## STDOUT:
a|b
1|x
2|y
CREATE TABLE t(a int, b text);
t
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(a int, b text);
INSERT INTO t VALUES(1,'x');
INSERT INTO t VALUES(2,'y');
COMMIT;
main: /workspace/a.db r/w
## END

#### dump, backup, vacuum into, clone
sqlite3 a.db "create table t(a); insert into t values(1),(2)"; sqlite3 a.db .dump | sqlite3 b.db; sqlite3 b.db "select * from t"; sqlite3 a.db ".backup c.db"; sqlite3 c.db "select sum(a) from t"; sqlite3 a.db "vacuum into 'd.db'"; sqlite3 d.db .schema; sqlite3 a.db ".clone e.db"; ls
## STDOUT:
1
2
3
CREATE TABLE t(a);
t... done
a.db
b.db
c.db
d.db
e.db
## END

#### errors and their statuses
sqlite3 a.db "select * from nope"; echo $?; sqlite3 a.db "selec 1"; echo $?; echo junkjunkjunkjunkjunkjunk > j.db; sqlite3 j.db "select 1 from sqlite_master"; echo $?; sqlite3 /nowhere/x.db "create table t(a)"; echo $?; sqlite3 -readonly a.db "create table t(a)"; echo $?; sqlite3 a.db "create table u(a unique); insert into u values(1),(1)"; echo $?; sqlite3 -bail a.db "select x; select 1"; echo $?; echo 'select x; select 1;' | sqlite3 a.db; echo $?; sqlite3 --nope; echo $?; sqlite3 a.db .nope; echo $?
## STDOUT:
Error: in prepare, no such table: nope
1
Error: in prepare, near "selec": syntax error
  selec 1
  ^--- error here
1
Error: in prepare, file is not a database (26)
26
Error: unable to open database "/nowhere/x.db": unable to open database file
1
Error: stepping, attempt to write a readonly database (8)
8
Error: stepping, UNIQUE constraint failed: u.a (19)
19
Error: in prepare, no such column: x (17)
  select x; select 1
         ^--- error here
17
Parse error near line 1: no such column: x (17)
  select x; select 1;
         ^--- error here
1
sqlite3: Error: unknown option: -nope
Use -help for a list of options.
1
Error: unknown command or invalid arguments:  "nope". Enter ".help" for help
1
## END

#### write-ahead logging and pragmas
sqlite3 a.db "create table t(a); insert into t values(1); pragma journal_mode; pragma journal_mode=wal; insert into t values(2); select * from t; pragma wal_checkpoint; pragma journal_mode=delete"; sqlite3 a.db "select count(*) from t; pragma integrity_check; pragma quick_check; pragma page_size; pragma user_version=5; pragma user_version; pragma foreign_keys; pragma encoding; pragma table_info(t); pragma database_list" | sed 's,|/.*/,|,'
## STDOUT:
delete
wal
1
2
0|1|1
delete
2
ok
ok
4096
5
0
UTF-8
0|a||0||0
0|main|a.db
1|temp|
## END

#### recursive queries, indexes, window functions
sqlite3 a.db "with recursive c(x) as (values(1) union all select x+1 from c where x<1000) select count(*), sum(x) from c; create table big as with recursive c(x) as (values(1) union all select x+1 from c where x<20000) select x, 'row'||x as n, x*1.5 as f from c; create index i on big(n); explain query plan select * from big where n='row5'; select * from big where n='row777'; select sum(f), group_concat(x) from big where x<5; select x, row_number() over (order by n desc) r, lag(x) over (order by x) from big where x<5 order by x"; ls -l a.db | cut -d' ' -f5
## STDOUT:
1000|500500
QUERY PLAN
`--SEARCH big USING INDEX i (n=?)
777|row777|1165.5
15.0|1,2,3,4
1|4|
2|3|1
3|2|2
4|1|3
860160
## END

#### dates, types and functions
sqlite3 a.db "select date('2024-02-29','+1 year'), strftime('%Y-%m-%d %H:%M:%f','2024-01-02 03:04:05.678'), julianday('2000-01-01'), unixepoch('2000-01-01'), datetime(0,'unixepoch'), time('12:00','+90 minutes'), date('2024-01-31','start of month','+1 month','-1 day'), strftime('%j %W %w','2024-05-06'), date('now') > '2020'; select typeof(1), typeof(1.5), typeof('x'), typeof(null), typeof(x'00'), hex(x'0aff'), quote('it''s'), printf('%05d|%-5s|%.3f|%x', 42, 'ab', 3.14159, 255), upper('abc'), length('héllo'), unicode('é'), char(233), substr('héllo',2,2), instr('abc','c'), replace('aaa','a','b'), trim('  x '), coalesce(null,1), nullif(1,1), iif(1,2,3), like('a%','abc'), glob('a*','abc'), abs(-3), random() is not null, zeroblob(3) = x'000000', soundex('Robert'), 'a' || 'b', cast('12abc' as int), 'A' like 'a', 'ab' regexp 'a'"
## STDOUT:
2025-03-01|2024-01-02 03:04:05.678|2451544.5|946684800|1970-01-01 00:00:00|13:30:00|2024-01-31|127 19 1|1
integer|real|text|null|blob|0AFF|'it''s'|00042|ab   |3.142|ff|ABC|5|233|é|él|3|bbb|x|1||2|1|1|3|1|1|R163|ab|12|1|1
## END

#### help and shell commands
sqlite3 -version | cut -d" " -f1; sqlite3 a.db ".show"; sqlite3 a.db ".print hello" ".echo on" "select 1" ".width 5 10" ".mode column" "select 1 as a, 'hello world' as b"; sqlite3 a.db ".shell echo hi" ".system echo there" ".cd /tmp" ".shell pwd"
## STDOUT:
3.40.1
        echo: off
         eqp: off
     explain: auto
     headers: off
        mode: list
   nullvalue: ""
      output: stdout
colseparator: "|"
rowseparator: "\n"
       stats: off
       width: 
    filename: a.db
hello
1
a      b         
-----  ----------
1      hello worl
       d         
hi
there
/tmp
## END

#### output to files, parameters, reading scripts
sqlite3 a.db "create table t(a,b); insert into t values(1,'x'),(2,'y')" ".output o.txt" "select * from t" ".output stdout" ".once p.csv" ".mode csv" "select * from t" | tr -d "\r"; cat o.txt p.csv | tr -d "\r"; sqlite3 a.db ".read q.sql"; echo 'select a+1 from t;' > q.sql; sqlite3 a.db ".read q.sql"; sqlite3 a.db < q.sql; sqlite3 a.db ".param set :x 5" "select :x"; sqlite3 a.db ".timer off" ".changes on" "update t set a=a+1"; sqlite3 a.db ".eqp on" "select * from t where a=2"; sqlite3 a.db ".stats off" "select 1"; sqlite3 a.db ".once |wc -l" "select * from t"; sqlite3 a.db ".import '|printf 7,8' t" ".mode csv" ".import '|printf 9,10' t" "select * from t"; sqlite3 a.db ".sha3sum"; sqlite3 a.db ".lint fkey-indexes"; sqlite3 a.db ".selftest"; sqlite3 a.db ".fullschema"; true
## STDOUT:
1,x
2,y
1|x
2|y
Error: cannot open "q.sql"
2
3
2
3
5
QUERY PLAN
`--SCAN t
2|x
1
2
<pipe>:1: expected 2 columns but found 1 - filling the rest with NULL
2,x
3,y
"7,8",
9,10
019638fae39a0b39cb047a63cda56d64be43890e1a73d14bd81b0214
Missing SELFTEST table - default checks only
0 errors out of 1 tests
CREATE TABLE t(a,b);
/* No STAT tables available */
## END

#### locks between processes
sqlite3 a.db "create table t(a)"; (sqlite3 a.db "begin immediate; insert into t values(1); " ".shell sqlite3 a.db 'insert into t values(2)'; echo \$?" "commit"); sqlite3 a.db "select * from t"; for i in 1 2 3 4; do sqlite3 -cmd '.timeout 5000' a.db "insert into t values($i)" & done; wait; sqlite3 a.db "select count(*) from t"; (sqlite3 a.db "begin exclusive" ".shell sqlite3 a.db 'select count(*) from t'; echo \$?" ); (sqlite3 a.db "begin; select count(*) from t" ".shell sqlite3 a.db 'insert into t values(9)'; echo \$?")
## STDOUT:
Error: stepping, database is locked (5)
5
1
5
Error: in prepare, database is locked (5)
5
Error: stepping, database is locked (5)
5
5
## END

#### large imports, triggers, views, alterations
seq 1 30000 | awk '{print $1 "," $1*2 ",name" $1}' > b.csv; sqlite3 a.db "create table t(a int,b int,c text)" ".import --csv b.csv t" "select count(*), sum(a), min(c), max(b) from t"; sqlite3 -csv a.db "select * from t limit 3" ; sqlite3 a.db ".import --csv --skip 29998 b.csv u" "select * from u"; sqlite3 a.db "create table s(a); insert into s select a from t; delete from s where a%2; vacuum; select count(*) from s; update s set a=a*2; select sum(a) from s; create trigger tr after insert on s begin insert into u values(new.a,0); end; insert into s values(7); select * from u; create view v as select a from s where a<10; select * from v; alter table s add column z default 5; alter table s rename to s2; select z from s2 limit 1; create table g(a, b generated always as (a*2) stored, check(a>0)); insert into g(a) values(4); select * from g; insert into g(a) values(-1); insert into g(a) values(5) returning b; insert into g(a) values(6) on conflict do nothing; select * from pragma_table_list where name='g'; drop table t; create table st(a int) strict; insert into st values('x')"
## status: 1
## STDOUT:
30000|450015000|name1|60000
1,2,name1
2,4,name2
3,6,name3
30000|60000|name30000
Error: in prepare, table u has 3 columns but 2 values were supplied
15000
450030000
## END

#### attached, temporary and read-only databases; archives
sqlite3 a.db "attach 'b.db' as o; create table o.t(a); insert into o.t values(1); select * from o.t; detach o; create temp table tt(a); insert into tt values(5); select * from tt"; ls; sqlite3 'file:a.db?mode=ro' "create table z(a)"; echo $?; sqlite3 'file:mem?mode=memory' "select 1"; sqlite3 "" "create table x(a); select count(*) from x"; sqlite3 -init /dev/null a.db "select 2"; echo 'select 3;' > ~/.sqliterc; sqlite3 a.db "select 4"; sqlite3 -batch a.db "select 5"; echo "select 6" | sqlite3; echo ".quit" | sqlite3 a.db; sqlite3 a.db ".exit 3"; echo $?; sqlite3 a.db "select zeroblob(5000000) is not null; create table bl(b); insert into bl values(randomblob(3000000)); select length(b) from bl"; sqlite3 a.db "select writefile('w.bin', x'414243'), readfile('w.bin'), length(readfile('a.db')) > 3000000; select name from fsdir('.') order by 1; select * from generate_series(1,3); select edit_x"; sqlite3 a.db ".archive -c -f x.sqlar w.bin" ".ar -t -f x.sqlar"; sqlite3 a.db "select decimal_add('1.1','2.2'), uuid() is not null, base64(x'414243'), sha3('x') is not null, ieee754(2.0), regexp('a.c','abc')"
## status: 1
## STDOUT:
1
5
a.db
b.db
Error: stepping, attempt to write a readonly database (8)
8
1
0
2
4
5
6
3
1
3000000
Error: in prepare, no such column: edit_x
  select edit_x
         ^--- error here
3|ABC|1
.
./.sqliterc
./a.db
./b.db
./w.bin
1
2
3
w.bin
Error: in prepare, no such function: uuid
  select decimal_add('1.1','2.2'), uuid() is not null, base64(x'414243'), sha3('
                     error here ---^
## END
