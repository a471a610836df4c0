import type { NoteForm } from '#domain/own-cards/note.ts'
import { ownNoteTypeIds } from '#domain/own-cards/own-note-types.ts'
import type { AnkiNoteType } from '#server/platform/files/anki-collection.ts'

/** The fields of all note types; the category is an id of the outline and is not shown. */
const fields = ['Front', 'Back', 'Why', 'Source', 'Category'] as const
const [front, back] = [0, 1]

/**
 * What is below an answer. @param rule the attributes of the line above: with the id `answer` it ends the answer for
 * programs that read the card as it is shown
 */
const below = (rule: string) =>
  `{{#Why}}<hr${rule} class="why"><div>{{Why}}</div>{{/Why}}{{#Source}}<hr${rule} class="why"><div>{{Source}}</div>{{/Source}}`
const answerRule = ' id="answer"'

const forward = {
  name: 'Card 1',
  front: '{{Front}}',
  back: `{{FrontSide}}<hr id="answer">{{Back}}${below(answerRule)}`,
  needs: front,
}
const backward = {
  name: 'Card 2',
  front: '{{Back}}',
  back: `{{FrontSide}}<hr id="answer">{{Front}}${below(answerRule)}`,
  needs: back,
}

/** The picture of an occlusion note, as Anki's own note type has it: its script draws the regions. */
const occludedPicture = `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="err"></div>
<div id="image-occlusion-container">{{Image}}<canvas id="image-occlusion-canvas"></canvas></div>
<script>
try {
  anki.setupImageCloze()
} catch (error) {
  document.getElementById('err').textContent = 'The regions of the picture cannot be shown: ' + error
}
</script>`

export const noteTypeOfForm: Record<NoteForm | 'shipped', AnkiNoteType> = {
  basic: {
    id: ownNoteTypeIds.basic,
    name: 'Basic with why and source',
    isCloze: false,
    fields,
    templates: [forward],
  },
  reversed: {
    id: ownNoteTypeIds.reversed,
    name: 'Basic and reversed with why and source',
    isCloze: false,
    fields,
    templates: [forward, backward],
  },
  typed: {
    id: ownNoteTypeIds.typed,
    name: 'Typed answer with why and source',
    isCloze: false,
    fields,
    templates: [
      {
        name: 'Card 1',
        front: '{{Front}}<br>{{type:Back}}',
        back: `{{Front}}<hr id="answer">{{type:Back}}${below(answerRule)}`,
        needs: front,
      },
    ],
  },
  cloze: {
    id: ownNoteTypeIds.cloze,
    name: 'Cloze with why and source',
    isCloze: true,
    fields,
    templates: [
      {
        name: 'Cloze',
        front: '{{cloze:Front}}',
        back: `{{cloze:Front}}{{#Back}}<br><br>{{Back}}{{/Back}}${below('')}`,
        needs: front,
      },
    ],
  },
  occlusion: {
    id: ownNoteTypeIds.occlusion,
    name: 'Image occlusion with why and source',
    isCloze: true,
    fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments', 'Why', 'Source', 'Category'],
    templates: [
      {
        name: 'Image occlusion',
        front: occludedPicture,
        back: `${occludedPicture}<div><button id="toggle">Toggle masks</button></div>{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}${below('')}`,
        needs: front,
      },
    ],
  },
  shipped: {
    id: ownNoteTypeIds.shipped,
    name: 'Studied card with why and source',
    isCloze: false,
    fields,
    templates: [forward],
  },
}
