import type { AnkiNoteType } from '#server/platform/files/anki-collection.ts'

/** The id is always the same, so that a second import finds the note type of the first. */
export const noteTypeId = 1_763_800_000_001

/** The note type has one card: question to answer. The why is below the answer. */
export const chapterNoteType: AnkiNoteType = {
  id: noteTypeId,
  name: 'Question, answer and why',
  isCloze: false,
  fields: ['Front', 'Back', 'Why'],
  templates: [
    {
      name: 'Card 1',
      front: '{{Front}}',
      // The second line ends the answer for programs that read the card as it is shown, our import among
      // them.
      back: '{{FrontSide}}<hr id="answer">{{Back}}{{#Why}}<hr id="answer" class="why"><div>{{Why}}</div>{{/Why}}',
      needs: 0,
    },
  ],
}
