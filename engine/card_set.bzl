"""A card set compiled in."""

def embedded_card_set(name, src, constant, namespace):
    """Writes `name`.h with the JSON of a card set as a string.

    Args:
      name: the name of the target and of the header.
      src: the .json file.
      constant: the name of the C++ constant, a std::string_view.
      namespace: the C++ namespace of the constant.
    """
    native.genrule(
        name = name + "_header",
        srcs = [src],
        outs = [name + ".h"],
        cmd = "\n".join([
            "{",
            "echo '#pragma once'",
            "echo '#include <string_view>'",
            "echo 'namespace %s {'" % namespace,
            "echo 'inline constexpr std::string_view %s = R\"set('" % constant,
            "cat $<",
            "echo ')set\";'",
            "echo '}'",
            "} > $@",
        ]),
    )
    native.cc_library(
        name = name,
        hdrs = [name + ".h"],
    )
