import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { dateTimeText } from '#client/ui/date-text.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { questionEditing } from '#contracts/question-editing.ts'
import { optionLetter } from '#domain/questions/block-item.ts'
import classes from './question-form.module.css'

type Version = Reply<typeof questionEditing.listQuestionHistory>[number]

interface QuestionHistoryProps {
  questionId: number
  /** Puts an earlier text into the form; nothing is saved by it. */
  onTake: (text: Version['content']) => void
}

/** Earlier texts of a question, newest first. */
export function QuestionHistory({ questionId, onTake }: QuestionHistoryProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(questionEditing.listQuestionHistory, { params: { id: questionId } }),
    staleTime: 0,
  })
  if (error) return <LoadFailed what="the history" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={80} />
  if (data.length === 0) return <Text c="dimmed">Its text has not been changed here.</Text>
  return (
    <ul className={classes.versions} aria-label="Earlier texts">
      {data.map(({ id, revision, savedBy, savedAt, content }) => (
        <li key={id}>
          <details>
            <summary>
              Revision {revision}, replaced by {savedBy}, {dateTimeText(savedAt)}
            </summary>
            <p className={classes.stem}>{content.stem}</p>
            <p>{content.leadIn}</p>
            <ol className={classes.earlier} type="A">
              {content.options.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
                <li key={place}>{text}</li>
              ))}
            </ol>
            <p>
              Right: {optionLetter(content.keyOption)}. {content.keyPoint}
            </p>
            <Button variant="default" size="sm" onClick={() => onTake(content)}>
              Put this text into the form
            </Button>
          </details>
        </li>
      ))}
    </ul>
  )
}
