import sharp from 'sharp'
import { ankiPackage, type PackedCard, type PackedNote } from '#tests/support/server/anki-package.ts'

/** Packages of Anki as a fellow has them: decks in decks, pictures, gaps, and years of ratings. */

const dayMs = 86_400_000
const ratingsOfCard = 6
const topics = [
  'ALK rearrangement',
  'MSI-high tumor',
  'FLT3-ITD',
  'visceral crisis',
  'biochemical recurrence',
]
const drugs = [
  'lorlatinib',
  'pembrolizumab',
  'midostaurin',
  'ribociclib',
  'apalutamide',
  'trastuzumab deruxtecan',
]

const types = {
  1: {
    fields: ['Front', 'Back'],
    templates: [['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}'] as [string, string]],
  },
  2: {
    isCloze: true,
    fields: ['Text', 'Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Extra}}'] as [string, string]],
  },
}
const decks = { 1: 'Oncology::Lung', 2: 'Oncology::Breast', 3: 'Hematology' }

/** A drawing that differs by its number. */
const drawing = (number: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="hsl(${(number * 47) % 360} 40% 80%)"/>
      <circle cx="${120 + ((number * 13) % 400)}" cy="240" r="90" fill="hsl(${(number * 31) % 360} 50% 45%)"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

/** The card of a note: every seventh was never seen, every fifth of the others is to be reviewed, the rest comes later. */
function studiedCard(at: number, { deck, now }: { deck: number; now: number }): PackedCard {
  if (at % 7 === 0) return { deck }
  const daysAgo = at % 5 === 0 ? 200 : 3
  return {
    ...{ deck, type: 2, queue: 2, due: 980 - daysAgo, ivl: 80, factor: 2500, reps: ratingsOfCard, lapses: 1 },
    log: Array.from({ length: ratingsOfCard }, (_, rating) => [
      now - (daysAgo + 80 * (ratingsOfCard - 1 - rating)) * dayMs + at,
      rating === 2 ? 1 : 3,
      ...([80, 2500, 6000, 1] as const),
    ]),
  }
}

/** Notes, of which some have a picture on their front, and one beyond them that has no front. */
export async function studiedPackage({
  notes,
  pictures,
}: Record<'notes' | 'pictures', number>): Promise<Buffer> {
  const now = Date.now()
  // Between two pictures there are no gaps, which every fourth note has.
  const every = 4 * Math.floor(notes / pictures / 4)
  const written = (at: number): Pick<PackedNote, 'type' | 'fields'> => {
    const [topic, drug] = [topics[at % topics.length] ?? '', drugs[at % drugs.length] ?? '']
    if (at % 4 === 3)
      return {
        type: 2,
        fields: [`${topic}, line ${at}: {{c1::${drug}}} is preferred`, 'By survival, &lt; 70 years'],
      }
    const picture = at % every === 0 && at / every < pictures ? `<br><img src="smear-${at / every}.jpg">` : ''
    return {
      type: 1,
      fields: [
        `What is the preferred <b>first-line</b> treatment of ${topic}, situation ${at}?${picture}`,
        `<i>${drug}</i>; hazard ratio 0.${at}`,
      ],
    }
  }
  const names = Array.from({ length: pictures }, (_, number) => `smear-${number}.jpg`)
  const drawn: Buffer[] = []
  for (const number of names.keys()) drawn.push(await drawing(number))
  return ankiPackage(
    {
      ...{ types, decks, created: Math.floor(now / 1000) - 900 * 86_400 },
      media: Object.fromEntries(names.map((name, number) => [name, drawn[number] ?? Buffer.of()])),
      notes: [
        ...Array.from({ length: notes }, (_, at) => ({
          ...{ guid: `fellow-${at}`, id: now - 850 * dayMs + at },
          ...written(at),
          tags: ` ${at % 3 === 0 ? 'board' : 'ward'} topic-${at % 40} `,
          cards: [studiedCard(at, { deck: 1 + (at % 3), now })],
        })),
        {
          ...{ guid: 'empty', id: now - 850 * dayMs + notes, type: 1 },
          fields: ['', 'no front'],
          cards: [{}],
        },
      ],
    },
    'anki21b',
  )
}
