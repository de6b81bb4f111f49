"""syslog: there is no system log, so messages go nowhere; the mask is kept. Source: CPython's Modules/syslogmodule.c."""

from _vesicle.builtin import all_builtin

LOG_EMERG, LOG_ALERT, LOG_CRIT, LOG_ERR, LOG_WARNING, LOG_NOTICE, LOG_INFO, LOG_DEBUG = range(8)
LOG_KERN, LOG_USER, LOG_MAIL, LOG_DAEMON, LOG_AUTH, LOG_SYSLOG, LOG_LPR, LOG_NEWS, LOG_UUCP, LOG_CRON, LOG_AUTHPRIV = (
    facility << 3 for facility in range(11)
)
LOG_LOCAL0, LOG_LOCAL1, LOG_LOCAL2, LOG_LOCAL3, LOG_LOCAL4, LOG_LOCAL5, LOG_LOCAL6, LOG_LOCAL7 = (
    facility << 3 for facility in range(16, 24)
)
LOG_PID, LOG_CONS, LOG_ODELAY, LOG_NDELAY, LOG_NOWAIT, LOG_PERROR = 1, 2, 4, 8, 16, 32

_mask = 0xFF


def syslog(priority, message=None, /):
    """syslog.syslog: nobody reads it."""
    if not isinstance(priority if message is None else message, str):
        raise TypeError("syslog() message must be str")


def openlog(ident=None, logoption=0, facility=LOG_USER):
    """syslog.openlog."""


def closelog():
    """syslog.closelog."""


def setlogmask(maskpri, /):
    """syslog.setlogmask."""
    global _mask
    before = _mask
    if maskpri:
        _mask = maskpri
    return before


def LOG_MASK(pri, /):
    """Return the mask of one priority."""
    return 1 << pri


def LOG_UPTO(pri, /):
    """Return the mask of all priorities up to one."""
    return (1 << (pri + 1)) - 1


all_builtin(globals(), __name__)
