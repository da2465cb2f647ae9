import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {words} from '../strings';
import {Outside} from './outside';

/** Shows a seat by its player's name and its number. */
export function SeatName({seat}: {readonly seat: number}): JSX.Element {
  const name = usePage((state) => state.log?.players[seat] ?? '');
  return <Outside text={words.chosenSeat(seat, name)} />;
}

/** Shows a card by its name and its number. */
export function CardName({card}: {readonly card: number}): JSX.Element {
  const name = usePage((state) => state.faces.get(card)?.name ?? '');
  return <Outside text={words.chosenCard(card, name)} />;
}
