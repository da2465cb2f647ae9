"""The names that must not be in events/ and engine/, and what to use instead.

Each ban is a rule name, a pattern for the code (comments and literals blanked out), a pattern for
the path of an #include, and the replacement.
"""

import re
from typing import NamedTuple, Optional


class Ban(NamedTuple):
    rule: str
    code: Optional[re.Pattern]
    header: Optional[re.Pattern]
    instead: str


def _ban(rule, code, header, instead):
    return Ban(rule, re.compile(code) if code else None,
               re.compile(f'^(?:{header})$') if header else None, instead)


def _call(names):
    """Returns a pattern for a call of a free function, plain or from std, but not of a member."""
    return rf'(?<![\w.>:])(?:std::|::)?(?:{names})\s*\('


HASH_ORDER = _ban(
    'hash-order',
    r'\bstd::unordered_\w+|\babsl::(?:flat|node)_hash_\w+|\babsl::Hash\w*|\bstd::hash\b',
    r'unordered_(?:map|set)|absl/(?:hash|container/(?:flat|node)_hash)\w*(?:/.*)?(?:\.h)?',
    'std::map, a sorted std::vector or an array: their order is the same everywhere')

FLOATING_POINT = _ban(
    'floating-point',
    r"\b(?:float|double)\b"
    r"|(?<![\w.'])(?:\d[\d']*\.[\d']*|\.\d[\d']*|\d[\d']*(?=[eE][+-]?\d))(?:[eE][+-]?\d+)?[fFlL]?"
    r'(?![\w.])',
    r'cmath|math\.h|cfloat',
    'integers; a ratio is a numerator and a denominator')

CLOCK = _ban(
    'clock',
    r'\bstd::chrono\b|\babsl::(?:Now|Time|Duration|GetCurrentTimeNanos|SleepFor)\b'
    r'|(?<![\w.>:])(?:std::|::)?(?:time\s*\(\s*(?:nullptr|NULL|0|&)|clock\s*\(\s*\))|'
    + _call('clock_gettime|gettimeofday|localtime(?:_r)?|gmtime(?:_r)?|strftime|mktime'),
    r'chrono|ctime|time\.h|sys/time\.h|absl/time/.*',
    'a time that an event carries')

LOCALE = _ban(
    'locale',
    r'\bstd::locale\b|\bsetlocale\b|\bimbue\b|\bstd::\w*stringstream\b|'
    + _call('to(?:upper|lower)|is(?:alpha|digit|alnum|space|upper|lower|punct|print)'
            '|sto(?:[fd]|ld)|strto[fd]|atof'),
    r'locale|clocale|locale\.h|iostream|sstream|iomanip|cctype|ctype\.h',
    "fmt::format, std::to_chars, std::from_chars, comparisons such as c >= 'a'")

RANDOM = _ban(
    'random',
    r'\bstd::(?:random_device|mt19937\w*|\w+_distribution|\w+_engine|shuffle|sample)\b'
    r'|\babsl::(?:BitGen|InsecureBitGen|Uniform)\b|'
    + _call('srand(?:om)?|rand_r|[dlm]rand48') + '|' + _call('rand(?:om)?') + r'\s*\)',
    r'random|absl/random/.*',
    'chance that is asked for and supplied (engine/chance.h)')

THREAD = _ban(
    'thread',
    r'\bstd::(?:j?thread|\w*mutex|lock_guard|scoped_lock|unique_lock|shared_lock'
    r'|condition_variable\w*|atomic\w*|async|future|promise|call_once|once_flag)\b'
    r'|\bpthread_\w+|\bthread_local\b|\babsl::Mutex\w*',
    r'thread|mutex|shared_mutex|condition_variable|atomic|future|pthread\.h'
    r'|absl/synchronization/.*',
    'values that are handed in and out; threads belong to replay/ and tools/')

FILE = _ban(
    'file',
    r'\bstd::(?:filesystem|[io]?fstream|FILE)\b|\bFILE\b|'
    + _call(r'f?open(?:at)?|freopen|fread|fwrite|f?scanf|mmap|printf|puts|putchar|unlink')
    + '|' + _call('fprintf') + r'(?!\s*stderr\b)',
    r'fstream|filesystem|fcntl\.h|unistd\.h|sys/mman\.h|sys/stat\.h',
    'bytes that are handed in and out; files belong to store/ and tools/')

ENVIRONMENT = _ban(
    'environment', _call('(?:secure_)?getenv|(?:un)?setenv|putenv'), None,
    'a parameter of the rules')

POINTER_ORDER = _ban(
    'pointer-order',
    r'\breinterpret_cast\s*<\s*(?:std::)?(?:u?intptr_t|size_t|u?int\d+_t|unsigned\b[\w\s]*|long)'
    r'\s*>|\bstd::(?:multi)?(?:map|set)\s*<\s*(?:const\s+)?[\w:]+(?:\s+const)?\s*\*'
    r'|\bstd::less\s*<[^<>]*\*\s*>',
    None, 'an index or an id: addresses differ from run to run')

EXCEPTION = _ban(
    'exception', r'\b(?:throw|try|catch)\b', r'exception|stdexcept',
    'a result with an Error (events/error.h)')

UNINITIALISED = _ban(
    'uninitialised',
    r'\b\w+_for_overwrite\b|\buninitialized\w*|\b__uninitialized\b|'
    + _call('alloca|malloc|realloc'),
    None, 'a value with an initialiser: digests read every byte')

STATUS = _ban(
    'status', r'\babsl::\w*(?:Status|StatusOr|Error)\b', r'absl/status/.*',
    'a Result or a Fault (events/error.h): one kind of error in the whole house')

ASSERT = _ban(
    'assert', r'(?<!\w)assert\s*\(', r'cassert|assert\.h',
    'RECOUNT_CHECK (events/check.h), which release builds keep')

STREAM = _ban(
    'debug-print', r'\bstd::(?:cout|cerr|clog)\b', r'iostream',
    'nothing: a library hands its text to the caller')

UNCHECKED_OUTPUT = _ban(
    'unchecked-output',
    r'\bfmt::print\b|\bstd::(?:cout|cerr|clog)\b|'
    + _call('v?f?printf|f?puts|f?putc|putchar|fwrite'),
    r'iostream|fmt/ostream\.h',
    'WriteOut and WriteError (tools/process/output.h): an answer that cannot be written is an '
    'error')

_COMMON = (CLOCK, THREAD, FILE, EXCEPTION, STATUS, ASSERT, STREAM)

BANS = {
    'events': _COMMON,
    'engine': _COMMON + (HASH_ORDER, FLOATING_POINT, LOCALE, RANDOM, ENVIRONMENT, POINTER_ORDER,
                         UNINITIALISED),
    'store': (STATUS, ASSERT, STREAM),
    'replay': (STATUS, ASSERT, STREAM),
    'tools': (STATUS, UNCHECKED_OUTPUT),
}

# Programs for developers that are not part of the command.
NO_COMMAND = ('tools/dev/', 'tools/viewer/wasm/')
