import { Divider } from '@mantine/core'
import { PrimerDraft } from '#client/features/catalogue/admin/primer/primer-draft.tsx'
import { PrimerPreview } from '#client/features/catalogue/admin/primer/primer-preview.tsx'
import { CardDraft } from '#client/features/catalogue/card-draft.tsx'
import { DrugDraft } from '#client/features/drugs/admin/drug-draft.tsx'
import type { DrugValues } from '#client/features/drugs/admin/drug-form-fields.tsx'
import { DrugPreview } from '#client/features/drugs/admin/drug-preview.tsx'
import type { ChangeSetSlots } from '#client/features/editorial/change-sets/change-set-slots.ts'
import { QuestionDraft } from '#client/features/questions/admin/question-draft.tsx'
import { QuestionPreview } from '#client/features/questions/admin/question-preview.tsx'
import { valuesOf } from '#client/features/questions/admin/question-values.ts'
import { ChangedItemText } from '#client/features/study/changes/changed-item-text.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { EditedQuestion } from '#contracts/questions/question-editing.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'

/** How the subjects of a change set are edited, and how learners meet them. */
export const changeSetSlots: ChangeSetSlots = {
  editors: { flashcard: CardDraft, question: QuestionDraft, drug: DrugDraft, primer: PrimerDraft },
  previews: {
    flashcard: ({ text: { question, answer, why } }) => (
      <>
        <MarkdownText text={String(question)} />
        <Divider />
        <MarkdownText text={String(answer)} />
        {why && <MarkdownText text={String(why)} />}
      </>
    ),
    // The fields of an item are those of its subject.
    question: ({ text }) => <QuestionPreview values={valuesOf(text as unknown as EditedQuestion)} />,
    drug: ({ text }) => <DrugPreview drug={text as unknown as DrugValues} />,
    primer: ({ text }) => <PrimerPreview primer={text as unknown as PrimerText} />,
  },
  told: ({ fields, note, changedAt }) => (
    <ChangedItemText
      item={{
        ...{ id: 0, kind: 'flashcard', itemId: 0, title: '', answer: null, answeredAt: null },
        fields,
        reasons: [{ ...note, changedAt }],
      }}
    />
  ),
}
