"""The games of this build. A sixth game is a copied folder and one line here."""

GAMES = [
    "basicverse",
    "empyrean",
    "heretics",
    "hope",
    "inhumanity",
]
