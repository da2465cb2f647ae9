import type {JSX} from 'preact';
import {words} from '../strings';
import {columnsFor, spotsAround, styleOf} from '../tables/around';

/** Shows the outlines of seats around a middle while the first event is being read. */
export function TableShape({seats}: {readonly seats: number}): JSX.Element {
  const columns = columnsFor(seats);
  return (
    <div class="table-shape" role="img" aria-label={words.loading} style={{'--columns': columns}}>
      <div class="shape-middle" />
      {spotsAround(seats, 0).map((spot, seat) => (
        <div key={seat} class="shape-seat" style={styleOf(spot, columns, seat === 0)} />
      ))}
    </div>
  );
}
