import { Button, Radio, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { digitOf, useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import { MarkdownLine, MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { SourceText } from '#client/ui/text/source-text.tsx'
import { reviewTasks, type TaskToRead } from '#contracts/editorial/tasks.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import classes from './item-text.module.css'
import { markNames } from './mark-names.tsx'

/** What learners read of an item. A question is answered before what follows the answer is shown. */
export function ItemText({ item }: { item: TaskToRead }) {
  const { fields, question, sources, reviewedOn, labelChange, isBlind } = item
  const named = labelChange?.named
  const renderText = useMemo(() => markNames(named ?? []), [named])
  const mayAnswer = isBlind && item.hasStatedInterests
  return (
    <SectionCard
      title="The text"
      {...(mayAnswer && { description: 'Answer it first: the key and the reasons are shown afterwards.' })}
    >
      <Stack gap="md">
        {fields
          .filter(({ label }) => !afterOptions.includes(label))
          .map((field) => (
            <Field key={field.label} {...field} renderText={renderText} />
          ))}
        {question && (mayAnswer ? <BlindAnswer item={item} /> : <Options question={question} />)}
        {fields
          .filter(({ label }) => afterOptions.includes(label))
          .map((field) => (
            <Field key={field.label} {...field} renderText={renderText} />
          ))}
        {sources.length > 0 && (
          <section aria-label="Sources">
            <h3 className={classes.label}>{sources.length > 1 ? 'Sources' : 'Source'}</h3>
            <ul className="list-plain">
              {sources.map(({ source, link }) => (
                <li key={source} className={classes.source}>
                  <SourceText source={source} link={link} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {reviewedOn && <p className={classes.soft}>Read against its source on {dateText(reviewedOn)}.</p>}
      </Stack>
    </SectionCard>
  )
}

/** The fields of a question that follow its options. */
const afterOptions = ['Key point', 'Evidence']

interface FieldProps {
  label: string
  text: string
  renderText: ReturnType<typeof markNames>
}

function Field({ label, text, renderText }: FieldProps) {
  return (
    <section aria-label={label}>
      <h3 className={classes.label}>{label}</h3>
      <MarkdownText text={text} renderText={renderText} />
    </section>
  )
}

/** The options with the key, what the reviewer chose, and the reasons. */
function Options({ question }: { question: NonNullable<TaskToRead['question']> }) {
  const { options, key, chosen, reasons } = question
  return (
    <ol className={classes.options} aria-label="Options">
      {options.map((option, place) => (
        <li key={optionLetter(place)} data-key={place === key || undefined}>
          <strong>{optionLetter(place)}. </strong>
          <MarkdownLine text={option} />
          {place === key && <strong> (key)</strong>}
          {place === chosen && <strong> (you chose this)</strong>}
          {reasons[place] && <MarkdownText text={reasons[place]} />}
        </li>
      ))}
    </ol>
  )
}

/** The options of a question whose key the reviewer has not seen. A digit chooses one, Enter answers. */
function BlindAnswer({ item: { task, question, revision } }: { item: TaskToRead }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const options = question?.options ?? []
  const input = { params: { id: task.id } }
  const answer = useMutation({
    mutationFn: (option: number) =>
      call(reviewTasks.answerBlind, { ...input, body: { revision, chosen: option } }, { urgent: true }),
    onSuccess: (shown) => queryClient.setQueryData(queryFor(reviewTasks.readTask, input).queryKey, shown),
    onError: () => void queryClient.invalidateQueries(queryFor(reviewTasks.readTask, input)),
  })
  const send = () => {
    if (chosen !== null && !answer.isPending) answer.mutate(chosen)
  }
  useSessionKeys(({ event, target }) => {
    const digit = digitOf(event)
    if (digit !== undefined && digit <= options.length) return () => setChosen(digit - 1)
    const isButton = target?.closest('a, button') !== null && target !== undefined
    return event.key === 'Enter' && !isButton ? send : undefined
  })
  return (
    <>
      <Radio.Group
        label="Your answer"
        value={chosen === null ? '' : String(chosen)}
        onChange={(value) => setChosen(Number(value))}
      >
        <Stack gap="sm" mt="xs">
          {options.map((option, place) => (
            <Radio
              key={optionLetter(place)}
              value={String(place)}
              label={
                <>
                  <strong>{optionLetter(place)}. </strong>
                  <MarkdownLine text={option} />
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      <FailureReason error={answer.error} />
      <Button
        className={classes.answer ?? ''}
        disabled={chosen === null}
        loading={answer.isPending}
        onClick={send}
      >
        Answer
      </Button>
    </>
  )
}
