import {focusPanel} from './focus';
import {findingsTold} from './future';
import {stepsOf, whyNoLine} from './lines';
import type {KeptLine} from './page_state';
import {momentFrom, momentsOf} from './moments';
import {Player} from './play';
import type {Choice, Finding, MoveBy, Note, View} from './questions';
import {saveFile} from './saving';
import {Scrub} from './scrub';
import {copyText, storage} from './storage';
import {words} from './strings';
import {verificationOf} from './verification';
import type {Viewer} from './viewer';
import {visible} from './visible_text';

type JudgementCommand = keyof typeof words.commandTitles;

/** Returns whether two choices are the same card or seat. */
export function isSameChoice(one: Choice | null, other: Choice): boolean {
  if (one === null) return false;
  return 'card' in one
    ? 'card' in other && one.card === other.card
    : 'seat' in other && one.seat === other.seat;
}

/** Returns the card or the seat that was typed, or null if it is something else. */
export function choiceIn(text: string, players: readonly (string | null)[]): Choice | null {
  const card = /^(?:#|card )\s*(\d{1,6})$/i.exec(text)?.[1];
  if (card !== undefined) return {card: Number(card)};
  const seat = /^seat (\d{1,3})$/i.exec(text)?.[1];
  const named = players.findIndex(
    (name) => name !== null && name !== '' && name.toLowerCase() === text.toLowerCase());
  const chosen = seat === undefined ? named : Number(seat);
  return chosen >= 0 && chosen < players.length ? {seat: chosen} : null;
}

/**
 * The actions of keys and buttons. Each of them ends playing, except those about playing itself.
 */
export class Actions {
  private readonly player: Player;
  private readonly scrub: Scrub;
  private searched = '';

  constructor(readonly viewer: Viewer) {
    this.player = new Player(viewer.store, () => this.playOn());
    this.scrub = new Scrub(viewer.store);
    viewer.store.set({hasLetterKeys: storage.get('letter-keys') !== 'off'});
  }

  step(by: number): void {
    this.begin();
    this.viewer.travel?.step(by);
  }

  first(): void {
    this.begin();
    this.viewer.travel?.jump(() => 0);
  }

  /** Goes to the last event. If what comes next is hidden, asks first. */
  last(isSure = false): void {
    this.begin();
    const {travel} = this.viewer;
    if (travel === null) return;
    if (this.store.state.isFutureHidden && !isSure && travel.seq < travel.last) {
      this.store.set({dialog: 'last'});
    } else travel.jump(() => travel.last);
  }

  /** Goes to a turn, a phase or a judgement. The module decides where that is. */
  by(by: MoveBy): void {
    this.begin();
    if (by === 'next_judgement' && this.isNextHidden()) return;
    this.viewer.travel?.seek(by, {}, () => this.say(words.noNext));
  }

  /** Goes to any event: after a click in the transcript, from a finding, or by its number. */
  goTo(seq: number): void {
    this.begin();
    const {travel} = this.viewer;
    if (travel === null) return;
    if (seq > travel.last) this.viewer.fail('not_found', words.beyondEnd(seq, travel.last));
    else travel.jump(() => seq);
  }

  /** Does the same as goTo while a handle is dragged, but adds no entry to the history. */
  dragTo(seq: number): void {
    this.clear();
    this.scrub.move();
    this.viewer.travel?.go(seq, 'step');
  }

  /** Ends a drag. */
  endDrag(): void {
    this.scrub.end();
  }

  /** Goes to the event at which two accounts first differ. */
  firstDifference(): void {
    this.begin();
    const {pair} = this.store.state;
    if (pair === null) return;
    const seq = pair.difference?.seq ?? null;
    if (pair.difference === null) this.say(words.comparing);
    else if (seq === null) this.say(words.accountsEqual);
    else this.viewer.travel?.jump(() => seq);
  }

  /** Goes to the next or the previous event with a decisive effect. */
  moment(by: 1 | -1): void {
    this.begin();
    if (by > 0 && this.isNextHidden()) return;
    this.viewer.travel?.jump((from) => {
      const {steps, clauses} = this.store.state;
      const isRead = steps.isWhole || from < steps.list.length;
      const seq = isRead ? momentFrom(momentsOf(steps.list, clauses), from, by) : null;
      const isKnown = steps.isWhole || (by < 0 && isRead);
      if (seq === null) this.say(isKnown ? words.noNext : words.stillReading);
      return seq;
    });
  }

  /** Hides what comes after the event shown from the eyes, or shows it again. */
  toggleFuture(): void {
    const {travel, store} = this.viewer;
    if (travel === null) return;
    store.set({isFutureHidden: !store.state.isFutureHidden});
    travel.rewrite();
  }

  nextFault(): void {
    this.begin();
    const {state} = this.store;
    const last = this.viewer.travel?.last ?? -1;
    const seqs = findingsTold(state).flatMap((finding: Finding) =>
      finding.seq !== null && finding.seq <= last ? finding.seq : []);
    const isDone = verificationOf(state) !== 'checking';
    if (seqs.length === 0) {
      this.say(state.isFutureHidden ? words.nextIsHidden
        : isDone ? words.noFaults : words.stillChecking);
    }
    const sorted = seqs.sort((a, b) => a - b);
    this.viewer.travel?.jump((from) => sorted.find((seq) => seq > from) ?? sorted[0] ?? null);
  }

  concerned(by: 'next_concerned' | 'previous_concerned'): void {
    this.begin();
    const {chosen} = this.store.state;
    if (chosen === null) {
      this.say(words.chooseFirst);
      this.prompt('choose');
      return;
    }
    this.toConcerned(by, chosen);
  }

  /** Chooses a card or a seat. Choosing it again clears the choice. */
  choose(what: Choice, name = ''): void {
    this.begin();
    const isChosen = isSameChoice(this.store.state.chosen, what);
    this.store.set({chosen: isChosen ? null : what});
    const told = 'card' in what
      ? words.chosenCard(what.card, name) : words.chosenSeat(what.seat, name);
    this.say(isChosen ? words.choseNone : words.chose(visible(told)));
  }

  /** Chooses by name: a card by its number or name, a seat by its name or as "seat 1". */
  async chooseNamed(text: string): Promise<void> {
    this.begin();
    const {viewer} = this;
    const {travel, slow} = viewer;
    if (travel === null || slow === null) return;
    try {
      const keys = {log: travel.log.id, view: travel.view, words: text};
      const named = await slow.ask('named', keys);
      this.store.set({chosen: null});
      this.choose('card' in named ? {card: named.card} : {seat: named.seat}, named.name);
    } catch (why) {
      viewer.refuse(why);
    }
  }

  /**
   * Goes to what was typed into "Find": an event by its number, the next event that concerns a card
   * ("#28", "card 28") or a seat ("seat 1" or a name), or the next one with these words.
   */
  find(text: string): void {
    const typed = text.trim() === '' ? this.searched : text.trim();
    const {log} = this.store.state;
    if (/^\d{1,15}$/.test(typed)) {
      this.goTo(Number(typed));
      return;
    }
    const choice = choiceIn(typed, log?.players ?? []);
    if (choice === null) {
      this.search(typed);
      return;
    }
    this.begin();
    this.searched = typed;
    if (!isSameChoice(this.store.state.chosen, choice)) this.store.set({chosen: choice});
    this.toConcerned('next_concerned', choice);
  }

  /**
   * Goes to the next event whose text has these words. Without words, searches for the last ones.
   * If what comes next is hidden, goes to the first event with them up to the one that is shown.
   */
  search(text: string): void {
    this.begin();
    this.searched = text.trim() === '' ? this.searched : text;
    if (this.searched.trim() === '') return;
    const searched = this.searched;
    const {isFutureHidden} = this.store.state;
    this.viewer.travel?.seek(
      'search', {words: searched},
      () => this.viewer.fail('not_found', words.notFound(visible(searched), isFutureHidden)),
      (from, to) => {
        if (to <= from) this.say(words.wentRound);
      },
    );
  }

  prompt(kind: 'go' | 'choose', start = ''): void {
    this.store.set({prompt: {kind, start}});
  }

  /** Shows the same event to another viewer. */
  see(view: View): void {
    this.begin();
    this.viewer.see(view);
  }

  /** Shows the next or the previous viewer, in a circle. */
  seeNext(by: 1 | -1): void {
    const {travel} = this.viewer;
    const views = travel?.log.views ?? [];
    if (travel === null || views.length < 2) return;
    const view = views[(views.indexOf(travel.view) + by + views.length) % views.length];
    if (view !== undefined) this.see(view);
  }

  play(): void {
    this.scrub.end();
    this.store.set({problem: null});
    if (this.viewer.travel !== null) this.player.toggle();
  }

  changeSpeed(by: 1 | -1): void {
    this.player.change(by);
  }

  /** Marks the event that is shown. Marking it again removes the mark. */
  mark(): void {
    const {travel} = this.viewer;
    if (travel === null) return;
    const isMarked = this.store.state.marked === travel.seq;
    this.store.set({marked: isMarked ? null : travel.seq});
    this.say(isMarked ? words.unmarked : words.markedAt(travel.seq));
  }

  /** Shows what a rewind to the marked event would undo, or to this event if none is marked. */
  openBackup(): void {
    this.openPanel('backup');
  }

  /**
   * Starts a line of play beside the log at the event that is shown, or says why that is
   * impossible.
   */
  whatIf(): void {
    const {travel, store} = this.viewer;
    this.openPanel('what_if');
    if (travel !== null && whyNoLine(store.state, store.state.moment) === null) travel.enterLine();
  }

  /** Takes a step of the line that is shown. */
  takeStep(step: string): void {
    this.begin();
    this.viewer.travel?.takeStep(step);
  }

  takeBack(): void {
    this.begin();
    this.viewer.travel?.takeBack();
  }

  drawOutcome(): void {
    this.begin();
    this.viewer.travel?.drawOutcome();
  }

  leaveLine(): void {
    this.begin();
    this.viewer.travel?.leaveLine();
  }

  /** Shows a line that was played before. */
  showLine({seq, steps}: KeptLine): void {
    this.begin();
    const {travel} = this.viewer;
    travel?.go(seq, 'jump', travel.view, steps);
  }

  dropLine(line: KeptLine): void {
    const {lines} = this.store.state;
    this.store.set({lines: lines.filter((one) => one !== line)});
  }

  /** Saves the line that is shown as a file of requests. */
  async saveLine(): Promise<void> {
    const {travel, slow} = this.viewer;
    const {line} = this.store.state;
    if (travel === null || slow === null || line === null) return;
    const {seq, log} = travel;
    try {
      const keys = {log: log.id, seq, steps: stepsOf(line)};
      const {requests} = await slow.ask('line_requests', keys);
      const name = `${log.game}-${log.id.slice(0, 8)}-${seq}-what-if.jsonl`;
      saveFile(name, requests, 'application/jsonl');
      this.say(words.lineSaved);
    } catch (why) {
      this.viewer.refuse(why);
    }
  }

  /** Opens the form for a note. */
  addNote(): void {
    if (this.viewer.travel === null) return;
    this.begin();
    if (this.store.state.isTableOnly) this.toggleTableOnly(false);
    this.store.set({panel: 'notes', isNoting: true});
  }

  leaveNote(): void {
    this.store.set({isNoting: false});
  }

  /** Stores a note about the event that is shown. */
  async keepNote({author, mark, text}: Pick<Note, 'author' | 'mark' | 'text'>): Promise<void> {
    const {viewer} = this;
    const {travel, notebook} = viewer;
    if (travel === null || notebook === null) return;
    if (text.trim() === '' && mark === '') {
      this.say(words.emptyNote);
      return;
    }
    const {seq} = travel;
    try {
      await notebook.add({at: new Date().toISOString(), author, mark, seq, text});
      storage.set('author', author);
      this.store.set({isNoting: false, problem: null});
      this.say(words.noteKept(seq));
    } catch (why) {
      viewer.refuse(why);
    }
  }

  async removeNote(note: Note): Promise<void> {
    try {
      await this.viewer.notebook?.remove(note);
      this.say(words.noteRemoved(note.seq));
    } catch (why) {
      this.viewer.refuse(why);
    }
  }

  /** Saves all notes that are shown as one file. */
  saveNotes(): void {
    const {notes, log} = this.store.state;
    if (log === null || notes.text === '') return;
    saveFile(`notes-${log.id.slice(0, 8)}.json`, notes.text, 'application/json');
    this.say(words.notesSaved(notes.list.length));
  }

  toggleFull(): void {
    this.store.set({isInFull: !this.store.state.isInFull});
  }

  toggleTableOnly(isTableOnly = !this.store.state.isTableOnly): void {
    if (this.viewer.travel === null) return;
    this.store.set({isTableOnly});
    this.viewer.travel.rewrite();
  }

  async copyLink(): Promise<void> {
    const link = this.viewer.link();
    if (link === null) return;
    // The link names the event that the last move goes to, which may not be drawn yet.
    const {seq = 0, view = 'judge'} = this.viewer.travel ?? {};
    const {isServed, seenLast, log} = this.store.state;
    // A file that was opened in a page of a server has no address there.
    const hasAddress = isServed && seenLast !== null;
    const isCopied = await copyText(link);
    const who = typeof view === 'number' ? words.player(view, log?.players[view] ?? null)
      : words.viewers[view];
    const told = words.linkTo(seq, who);
    if (isCopied) this.say(hasAddress ? told : `${told} ${words.sendFile}`);
    if (hasAddress) this.store.set({dialog: 'share', command: {title: told, text: link}});
    else if (!isCopied) {
      this.store.set({dialog: 'command', command: {title: words.cannotCopy, text: link}});
    }
  }

  /** Shows the command that records a judgement about the event that is shown. */
  showCommand(what: JudgementCommand): void {
    const {travel} = this.viewer;
    if (travel === null) return;
    const {seq} = travel;
    // The page does not know which other games the store has, so the command has the whole id.
    const {id} = travel.log;
    const text = {
      dispute: `recount dispute ${id}@${seq} --by SEAT --claim TEXT`,
      rule: `recount rule ${id} DISPUTE --judge NAME --kind KIND --clause CLAUSE --reason TEXT`,
      appeal: `recount appeal ${id} RULING --by SEAT --grounds TEXT`,
      resolve: `recount resolve ${id} APPEAL --judge NAME --uphold --reason TEXT`,
    }[what];
    this.store.set({
      dialog: 'command', command: {title: words.commandTitles[what], text: this.filled(text, what)},
    });
  }

  setLetterKeys(hasLetterKeys: boolean): void {
    this.store.set({hasLetterKeys});
    storage.set('letter-keys', hasLetterKeys ? 'on' : 'off');
  }

  /** Says something in the status. */
  say(status: string): void {
    this.store.set({status, isSaid: true});
  }

  // Opens a panel that needs the log.
  private openPanel(panel: 'backup' | 'what_if'): void {
    this.begin();
    if (this.store.state.kind !== 'log' || this.viewer.travel === null) {
      this.say(words.whatIfNeedsLog);
      return;
    }
    if (this.store.state.panel !== panel) this.store.set({panel, panelMoment: null});
    focusPanel();
  }

  private get store(): Viewer['store'] {
    return this.viewer.store;
  }

  // Goes to an event that concerns what is chosen, unless it comes next and that is hidden.
  private toConcerned(by: 'next_concerned' | 'previous_concerned', choice: Choice): void {
    if (by === 'next_concerned' && this.isNextHidden()) return;
    this.viewer.travel?.seek(by, choice, () => this.say(words.noNext));
  }

  // Returns whether what comes next is hidden, and says so.
  private isNextHidden(): boolean {
    const {isFutureHidden} = this.store.state;
    if (isFutureHidden) this.say(words.nextIsHidden);
    return isFutureHidden;
  }

  private begin(): void {
    this.scrub.end();
    this.clear();
  }

  private clear(): void {
    this.player.stop();
    if (this.store.state.problem !== null) this.store.set({problem: null});
  }

  // If the current event is the dispute, ruling or appeal that the command needs, replaces the
  // placeholder with its number.
  private filled(text: string, what: JudgementCommand): string {
    const {moment} = this.store.state;
    const wanted = {dispute: '', rule: 'dispute', appeal: 'ruling', resolve: 'appeal'}[what];
    if (moment === null || moment.kind !== wanted) return text;
    return text.replace(wanted.toUpperCase(), String(moment.seq));
  }

  private playOn(): boolean {
    const {travel} = this.viewer;
    if (travel === null || travel.seq >= travel.last) return false;
    travel.step(1);
    return true;
  }
}
