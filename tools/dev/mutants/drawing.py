"""Draws mutants by a seed.

Each site has a place in an order that is the SHA-256 of the seed and the site's name, and one of
its mistakes is chosen the same way. So every site is equally likely, nothing depends on a generator
of a library, and an edit of the sources moves no other site in or out except at the very end.
"""
import hashlib


def _number(*words):
    return int.from_bytes(hashlib.sha256('\n'.join(words).encode('utf-8')).digest(), 'big')


def in_order(mutants, seed):
    """Returns one mutant per site, for all sites, in the order of the seed."""
    sites = {}
    for mutant in mutants:
        sites.setdefault(mutant.site, []).append(mutant)
    chosen = []
    for site, choices in sites.items():
        choices = sorted(choices, key=lambda mutant: mutant.replacement)
        chosen.append(choices[_number(str(seed), 'change', site) % len(choices)])
    return sorted(chosen, key=lambda mutant: _number(str(seed), 'site', mutant.site))


def draw(ordered, count, passed_over):
    """Returns {number: mutant} for the first `count` mutants whose site is not skipped. Numbers
    count all mutants from 1, so skipping one does not renumber the others, and only its file is
    compiled again."""
    kept = [(number, mutant) for number, mutant in enumerate(ordered, 1)
            if mutant.site not in passed_over]
    return dict(kept[:count])
