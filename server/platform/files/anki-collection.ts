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

export interface AnkiDeck {
  id: number
  /** With `::` between the names of decks that contain each other. */
  name: string
}

/** A kind of note. The first field is the one to sort by. */
export interface AnkiNoteType {
  /** The same in every package, so that a second import finds the note type of the first. */
  id: number
  name: string
  /** Whether the gaps of the first field make the cards, with the only template. */
  isCloze: boolean
  fields: readonly string[]
  templates: readonly AnkiTemplate[]
}

export interface AnkiTemplate {
  name: string
  /** HTML with the names of fields in double braces. */
  front: string
  back: string
  /** The place of the field without which there is no such card. */
  needs: number
}

export interface AnkiCollection {
  noteTypes: readonly AnkiNoteType[]
  now: Date
  /** From when the collection counts its days; now for cards that are all new. */
  days?: {
    createdAt: Date
    /** Minutes that the learner's clock was behind UTC then. */
    minutesWest: number
    /** The day of the collection on which it is written. */
    today: number
  }
}

/** The one row of table col. */
export function collectionRow(
  { noteTypes, now, days }: AnkiCollection,
  decks: readonly AnkiDeck[],
): (number | string)[] {
  const seconds = secondsOf(now)
  const milliseconds = seconds * 1000
  const [first = defaultDeck] = decks
  const conf = {
    activeDecks: [first.id],
    curDeck: first.id,
    curModel: String(noteTypes[0]?.id),
    nextPos: 1,
    sortType: 'noteFld',
    ...(days && {
      schedVer: 2,
      sched2021: true,
      rollover: 4,
      creationOffset: days.minutesWest,
      // A buried card stays buried until the next day.
      lastUnburied: days.today,
    }),
  }
  const json = [
    conf,
    byId(noteTypes, (type) => noteTypeEntry(type, { deckId: first.id, seconds })),
    byId([defaultDeck, ...decks], (deck) => deckEntry(deck, seconds)),
    { 1: deckOptions },
    {},
  ]
  const created = days ? secondsOf(days.createdAt) : seconds
  return [1, created, milliseconds, milliseconds, 11, 0, 0, 0, ...json.map((value) => JSON.stringify(value))]
}

const defaultDeck: AnkiDeck = { id: 1, name: 'Default' }

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

const byId = <T extends { id: number }>(things: readonly T[], entry: (thing: T) => object) =>
  Object.fromEntries(things.map((thing) => [thing.id, entry(thing)]))

const field = (name: string, ord: number) => ({
  name,
  ord,
  font: 'Arial',
  size: 20,
  rtl: false,
  sticky: false,
  media: [],
})

const noteTypeEntry = (
  { id, name, isCloze, fields, templates }: AnkiNoteType,
  { deckId, seconds }: { deckId: number; seconds: number },
) => ({
  id,
  name,
  type: isCloze ? 1 : 0,
  did: deckId,
  flds: fields.map(field),
  tmpls: templates.map((template, ord) => ({
    name: template.name,
    ord,
    qfmt: template.front,
    afmt: template.back,
    bqfmt: '',
    bafmt: '',
    did: null,
  })),
  css: `.card { font-family: sans-serif; font-size: 20px; text-align: left; }
.why ~ div { font-size: 0.85em; }
table { border-collapse: collapse; } th, td { border: 1px solid; padding: 0.2em 0.5em; }`,
  req: templates.map(({ needs }, ord) => [ord, 'any', [needs]]),
  sortf: 0,
  tags: [],
  vers: [],
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  mod: seconds,
  usn: -1,
})

const deckEntry = ({ id, name }: AnkiDeck, seconds: number) => ({
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
