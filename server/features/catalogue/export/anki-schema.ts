/** Anki's collection of schema 11 (collection.anki2), which every version of Anki imports. */
export const ankiSchema = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`

interface Deck {
  id: number
  name: string
}

/** The one row of table col. @param seconds now, since 1970. */
export function collectionRow(deck: Deck, seconds: number): (number | string)[] {
  const milliseconds = seconds * 1000
  const json = [
    {
      activeDecks: [deck.id],
      curDeck: deck.id,
      curModel: String(noteTypeId),
      nextPos: 1,
      sortType: 'noteFld',
    },
    { [noteTypeId]: noteType(deck, seconds) },
    { 1: deckEntry({ id: 1, name: 'Default' }, seconds), [deck.id]: deckEntry(deck, seconds) },
    { 1: deckOptions },
    {},
  ]
  return [1, seconds, milliseconds, milliseconds, 11, 0, 0, 0, ...json.map((value) => JSON.stringify(value))]
}

/** The id is always the same, so that a second import finds the note type of the first. */
export const noteTypeId = 1_763_800_000_001

const field = (name: string, ord: number) => ({
  name,
  ord,
  font: 'Arial',
  size: 20,
  rtl: false,
  sticky: false,
  media: [],
})

/** The note type has one card: question to answer. The why is below the answer. */
const noteType = (deck: Deck, seconds: number) => ({
  id: noteTypeId,
  name: 'Question, answer and why',
  type: 0,
  did: deck.id,
  flds: ['Front', 'Back', 'Why'].map(field),
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: '{{Front}}',
      // The second line ends the answer for programs that read the card as it is shown, our import among
      // them.
      afmt: '{{FrontSide}}<hr id="answer">{{Back}}{{#Why}}<hr id="answer" class="why"><div>{{Why}}</div>{{/Why}}',
      bqfmt: '',
      bafmt: '',
      did: null,
    },
  ],
  css: `.card { font-family: sans-serif; font-size: 20px; text-align: left; }
.why ~ div { font-size: 0.85em; }
table { border-collapse: collapse; } th, td { border: 1px solid; padding: 0.2em 0.5em; }`,
  req: [[0, 'any', [0]]],
  sortf: 0,
  tags: [],
  vers: [],
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  mod: seconds,
  usn: -1,
})

const deckEntry = ({ id, name }: Deck, seconds: number) => ({
  id,
  name,
  desc: '',
  conf: 1,
  dyn: 0,
  collapsed: false,
  extendNew: 10,
  extendRev: 50,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
  mod: seconds,
  usn: -1,
})

/** Anki's own defaults. */
const deckOptions = {
  id: 1,
  name: 'Default',
  autoplay: true,
  maxTaken: 60,
  mod: 0,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200 },
  replayq: true,
  timer: 0,
  usn: 0,
}
