import { Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { blockQuery } from '#client/features/questions/session/block-query.ts'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type ResultQuestion, rescoredText } from './results.ts'
import classes from './review.module.css'
import { useKeepMarks } from './use-keep-marks.ts'
import { useReviewKeys } from './use-review-keys.ts'

const QuestionReview = lazy(async () => {
  const { QuestionReview: review } = await import(
    '#client/features/questions/session/question/question-review.tsx'
  )
  return { default: review }
})

interface ReviewProps {
  userId: number
  blockId: number
  position: number
  /** The questions that Previous and Next lead through. */
  questions: readonly ResultQuestion[]
  slots: QuestionSlots
  onOpen: (position: number) => void
  onClose: () => void
}

/** One question of a finished block with its explanation, and links to its neighbours. */
export function Review({ userId, blockId, position, questions, slots, onOpen, onClose }: ReviewProps) {
  const { data, error, refetch } = useQuery(blockQuery(userId, blockId))
  const keep = useKeepMarks(userId, blockId)
  const index = questions.findIndex((question) => question.position === position)
  const previous = questions[index - 1]?.position
  const next = questions[index + 1]?.position
  const goTo = (target: number | undefined) => target !== undefined && onOpen(target)
  useReviewKeys({ onPrevious: () => goTo(previous), onNext: () => goTo(next), onClose })
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each question that is opened
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [position])
  const question = data?.block.questions.find((one) => one.position === position)
  const result = questions[index]
  const note = result && rescoredText(result)

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Button
          variant="subtle"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        >
          Results
        </Button>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          Question {position + 1}
        </h1>
        <nav className={classes.steps} aria-label="Questions">
          <Step label="Previous" keyName="ArrowLeft" target={previous} onOpen={onOpen} />
          <span className={classes.place}>
            {index + 1} of {questions.length}
          </span>
          <Step label="Next" keyName="ArrowRight" target={next} onOpen={onOpen} />
        </nav>
      </div>
      {note && <p className="text-note">{note}: its key was corrected after you answered.</p>}
      {!data && error && <LoadFailed what="this question" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {question && (
        <Suspense fallback={<Waiting />}>
          <QuestionReview
            key={question.questionId}
            question={question}
            renderText={slots.renderText}
            tools={slots.tools(question)}
            onChange={(change) => keep(question.questionId, change)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface StepProps {
  label: string
  keyName: string
  target: number | undefined
  onOpen: (position: number) => void
}

function Step({ label, keyName, target, onOpen }: StepProps) {
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <Button
      variant="default"
      disabled={target === undefined}
      aria-keyshortcuts={keyName}
      {...(label === 'Previous'
        ? { leftSection: <IconChevronLeft {...icon} /> }
        : { rightSection: <IconChevronRight {...icon} /> })}
      onClick={() => target !== undefined && onOpen(target)}
    >
      {label}
    </Button>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the question">
      <Skeleton height={420} radius={16} />
    </div>
  )
}
