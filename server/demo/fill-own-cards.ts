import { randomUUID } from 'node:crypto'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import type { NoteText } from '#domain/own-cards/note.ts'
import type { Deps } from '#server/deps.ts'
import { addDeck } from '#server/features/own-cards/decks/edit-decks.ts'
import { writeNote } from '#server/features/own-cards/notes/add-note.ts'

type DemoNote = Pick<NoteText, 'form' | 'front' | 'back'> & Partial<NoteText>

/** What a fellow would write beside the shipped cards: mnemonics, numbers of the own ward, what was missed. */
const demoDecks: readonly { name: string; notes: readonly DemoNote[] }[] = [
  {
    name: 'From my ward',
    notes: [
      {
        form: 'basic',
        front: 'Who is called first at night for a febrile neutropenic patient with hypotension?',
        back: 'The rapid response team, **before** the fellow on call; first antibiotic within 60 minutes.',
        tags: ['on-call'],
      },
      {
        form: 'reversed',
        front: 'Vesicant, antidote **dexrazoxane**',
        back: 'Anthracyclines',
        why: 'Cold packs, never warm ones. Vinca alkaloids are the other way round: warm, hyaluronidase.',
        tags: ['extravasation'],
      },
      {
        form: 'typed',
        front: 'Which drug rescues a patient from high-dose methotrexate when the kidneys have failed?',
        back: 'Glucarpidase',
        why: 'Leucovorin goes on, but not within two hours of it: it is a substrate.',
        category: 'drugs',
      },
    ],
  },
  {
    name: 'Missed questions::Breast',
    notes: [
      {
        form: 'cloze',
        front:
          'Adjuvant {{c1::abemaciclib}} is given for {{c2::two years}} with endocrine therapy in node-positive, high-risk, hormone-receptor-positive disease.',
        back: 'Diarrhoea comes in the first month: start loperamide at the first loose stool.',
        category: 'breast',
        tags: ['cdk4-6'],
      },
      {
        form: 'basic',
        front: 'Residual disease after neoadjuvant chemotherapy and HER2 therapy: what next?',
        back: 'Trastuzumab emtansine in place of trastuzumab, 14 cycles in all.',
        category: 'breast',
      },
    ],
  },
  {
    name: 'Missed questions::Lung',
    notes: [
      {
        form: 'cloze',
        front:
          'Small cell lung cancer with {{c1::SIADH::electrolytes}}: fluid restriction first, and treat the {{c2::tumour}}.',
        back: '',
        category: 'thoracic',
      },
    ],
  },
]

/** Gives a learner own decks with notes of every form, not studied yet. */
export async function fillDemoOwnCards(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: { userId: number; timeZone: string },
): Promise<void> {
  for (const { name, notes } of demoDecks) {
    const { id: deckId } = await addDeck({ db, clock }, learner, name)
    for (const written of notes) {
      const note = { why: '', source: '', tags: [], category: null, ...written }
      const of = { userId: learner.userId, deckId, requestId: randomUUID(), now: clock.now() }
      await writeNote(db, { ...note, ...of }, cardsOf(note))
    }
  }
}
