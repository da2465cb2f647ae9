/** The words of the table of basicverse that are not keys of its state. */

export const BASICVERSE_WORDS = {
  answer: 'may answer',
  costs: 'A fallen Hero costs',
  fewer: 'Actions',
  first: 'first Ability',
  left: 'left',
  scroll: 'Scroll',
  sight: 'range',
  shroud: 'farther',
};
