import { Alert, Badge, Group, Skeleton, Stack } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeNoteFields, useChangeNote } from '#client/features/editing/change-note-fields.tsx'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { EditorActions } from '#client/features/editing/editor-actions.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dayText } from '#client/ui/text/date-text.ts'
import { type EditedQuestion, questionEditing } from '#contracts/questions/question-editing.ts'
import { countText } from '#domain/text/count-text.ts'
import { ArchiveButton } from './archive-button.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionHistory } from './question-history.tsx'
import { QuestionPreview } from './question-preview.tsx'
import {
  comparedTexts,
  laidOver,
  newQuestion,
  type QuestionValues,
  validateQuestion,
  valuesOf,
} from './question-values.ts'
import { useSaveQuestion } from './use-save-question.ts'

interface EditorProps {
  categories: readonly { id: string; title: string }[]
  onDone: () => void
}

/** Edits a question of the bank, or adds one. */
export function QuestionEditor({ questionId, ...props }: EditorProps & { questionId: number | 'new' }) {
  if (questionId === 'new') return <Editor {...props} question={undefined} />
  return <LoadedEditor {...props} questionId={questionId} />
}

function LoadedEditor({ questionId, ...props }: EditorProps & { questionId: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queryFor(questionEditing.getQuestion, { params: { id: questionId } }),
    staleTime: 0,
  })
  if (error && !data) return <LoadFailed what="this question" error={error} onRetry={() => void refetch()} />
  // An edit begins with the current text, not with one that was read some time ago.
  if (!data || !isFetchedAfterMount)
    return <Skeleton height={480} role="status" aria-label="Loading the question" />
  return <Editor key={questionId} {...props} question={data} />
}

function Editor({ question, categories, onDone }: EditorProps & { question: EditedQuestion | undefined }) {
  /**
   * The question as it was when the edit began, when a conflict was settled, or when an earlier text was
   * restored.
   */
  const [began, setBegan] = useState(question)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const form = useForm({
    initialValues: question ? valuesOf(question) : newQuestion,
    validate: validateQuestion,
  })
  const { values } = form
  const note = useChangeNote()
  const { isFinished, finish } = useFinish()
  const done = () => finish(onDone)
  const { save, isPending, problem, present, settle } = useSaveQuestion({
    questionId: question?.id,
    onFields: form.setErrors,
    onSaved: done,
  })

  /** Archiving changes the revision but not the text, so an edit of the same text takes the new revision. */
  const revision = question && began && isSameText(question, began) ? question.revision : began?.revision
  /** The form is longer than most windows, so the first field with an error takes the focus. */
  const focusFirst = (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  function send(sent: QuestionValues, from: number): void {
    const said = note.read()
    if (said) save({ values: sent, revision: from, ...said })
  }
  const submit = () => send(values, revision ?? 0)
  function beginWith(saved: EditedQuestion): void {
    form.setValues(valuesOf(saved))
    form.resetDirty(valuesOf(saved))
    setBegan(saved)
  }
  const mine = present && began && laidOver(valuesOf(present), { began: valuesOf(began), values })

  return (
    <Stack gap="lg">
      <SectionCard
        title={question ? (question.key ?? `Question ${question.id}`) : 'New question'}
        description={question && <Facts question={question} />}
      >
        <form onSubmit={form.onSubmit(submit, focusFirst)} noValidate aria-label="Question">
          <QuestionForm
            form={form}
            categories={categories}
            attempts={question?.attempts ?? 0}
            savedKey={began?.keyOption}
          />
          {question && <ChangeNoteFields note={note} />}
          {problem && !present && (
            <Alert color="red" variant="light" mt="md" title="Nothing was saved">
              {problem}
            </Alert>
          )}
          <EditorActions
            action={question ? 'Save question' : 'Add question'}
            isPending={isPending}
            isPreviewed={isPreviewed}
            onPreview={setPreviewed}
            onHistory={question && (() => setHistoryOpen(true))}
            onCancel={done}
          >
            {question && <ArchiveButton question={question} />}
          </EditorActions>
        </form>
      </SectionCard>
      {isPreviewed && (
        <SectionCard title="Preview" description="As learners see it.">
          <QuestionPreview values={values} />
        </SectionCard>
      )}
      {question && isHistoryOpen && (
        <QuestionHistory
          question={question}
          isUnsaved={form.isDirty()}
          onRestored={beginWith}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      <LeaveWarning isActive={(form.isDirty() || note.isDirty) && !isFinished} view={['tab', 'question']}>
        Changes to the question are not saved and will be lost.
      </LeaveWarning>
      {present && mine && (
        <EditConflict
          title="This question has been changed"
          fields={comparedTexts(mine, valuesOf(present)).map(([label, mine, theirs]) => ({
            label,
            mine,
            theirs,
          }))}
          isPending={isPending}
          onKeepMine={() => send(mine, present.revision)}
          onTakeTheirs={() => {
            beginWith(present)
            settle()
          }}
          onClose={settle}
        />
      )}
    </Stack>
  )
}

const isSameText = (one: EditedQuestion, other: EditedQuestion) =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

/** How far earlier answers were scored again since the key was last corrected. */
function rescoringText({ changedAt, percent, nowRight, nowWrong }: Rescoring): string {
  const isNow = (answers: number, mark: string) =>
    `${countText(answers, 'answer')} ${answers === 1 ? 'is' : 'are'} ${mark} now`
  const marked = [isNow(nowRight, 'right'), isNow(nowWrong, 'wrong')]
  return `Key corrected ${dayText(changedAt)}: ${percent}% scored again, ${marked.join(', ')}`
}

type Rescoring = NonNullable<EditedQuestion['rescoring']>

function Facts({ question }: { question: EditedQuestion }) {
  const { attempts, openFlags, isArchived, isEdited, rescoring } = question
  return (
    <Group component="span" gap="xs">
      {attempts === 0 ? 'Nobody has answered it yet' : `Answered by ${countText(attempts, 'learner')}`}
      {rescoring && <span>{rescoringText(rescoring)}</span>}
      {openFlags > 0 && (
        <Badge component="span" color="yellow">
          {countText(openFlags, 'open report')}
        </Badge>
      )}
      {isEdited && (
        <Badge component="span" variant="light" color="gray">
          Edited
        </Badge>
      )}
      {isArchived && (
        <Badge component="span" variant="light" color="gray">
          Archived
        </Badge>
      )}
    </Group>
  )
}
