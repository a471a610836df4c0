import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { MessageScreen } from '#client/ui/page/message-screen.tsx'
import { BlockFlow } from './block-flow.tsx'
import { blockQuery, type LoadedBlock } from './block-query.ts'
import { BlockSkeleton } from './block-skeleton.tsx'
import type { QuestionSlots } from './question-slots.ts'

interface QuestionSessionProps {
  userId: number
  blockId: number
  slots: QuestionSlots
}

/** A block of questions, loaded. */
export function QuestionSession({ userId, blockId, slots }: QuestionSessionProps) {
  const { data, error, isFetching, refetch } = useQuery(blockQuery(userId, blockId))
  // Loaded along with the block, so that the keys are known with the first question.
  useLearnerSettings()
  const reload = () => void refetch()
  if (data) return <Loaded userId={userId} loaded={data} slots={slots} reload={reload} />
  if (!error || isFetching) return <BlockSkeleton />
  return <NotLoaded error={error} onRetry={reload} />
}

interface LoadedProps {
  userId: number
  loaded: LoadedBlock
  slots: QuestionSlots
  reload: () => void
}

/** One that is finished already has only results. */
function Loaded(props: LoadedProps) {
  const { id, finishedAt } = props.loaded.block
  const [wasFinished] = useState(finishedAt !== null)
  return wasFinished ? <Navigate to={paths.questionResults(id)} replace /> : <BlockFlow {...props} />
}

function NotLoaded({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const back = (
    <Button component={Link} to={paths.questions} variant="default">
      Back to the questions
    </Button>
  )
  if (error.status === 404 || error.status === 400) {
    return (
      <MessageScreen title="This block is not here" actions={back}>
        It may belong to another account, or the address is not complete.
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      title="The block could not be loaded"
      actions={
        <>
          <Button onClick={onRetry}>Try Again</Button>
          {back}
        </>
      }
    >
      {error.status === 0
        ? 'There is no connection, and this block could not be found on this device.'
        : reasonOf(error)}
    </MessageScreen>
  )
}
