import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { errorToast } from '#client/platform/toast.ts'
import { MessageScreen } from '#client/ui/page/message-screen.tsx'
import { noLowConfidence } from '#domain/mastery/low-confidence.ts'
import { BackToStudy } from './back-to-study.tsx'
import type { StudySource } from './study-source.ts'

interface StudyErrorProps {
  error: CallError
  /** Shown once, as a toast. */
  announcement: string
  onRetry: () => void
}

/** Why the cards could not be loaded: a locked chapter offers the upgrade, everything else another try. */
export function StudyError({ error, announcement, onRetry }: StudyErrorProps) {
  const isLocked = error.code === 'premium_required'
  useEffect(() => {
    if (!isLocked) errorToast(announcement)
  }, [isLocked, announcement])

  if (isLocked) return <LockedChapter />
  return (
    <MessageScreen
      title="Error Loading Study Content"
      actions={
        <>
          <Button onClick={onRetry}>Try Again</Button>
          <Button component={Link} to={paths.dashboard} variant="default">
            Return to Dashboard
          </Button>
        </>
      }
    >
      {error.status === 0
        ? 'There is no connection, and these cards could not be found on this device.'
        : reasonOf(error) || announcement}
    </MessageScreen>
  )
}

function LockedChapter() {
  return (
    <MessageScreen
      title="This chapter is part of Premium"
      actions={
        <>
          <Button component={Link} to={paths.pricing}>
            See the plans
          </Button>
          <Button component={Link} to={paths.study} variant="default">
            Back to study home
          </Button>
        </>
      }
    >
      Your free account covers the core chapters. Premium opens every chapter, every question and drug study;
      it is paid once and never renews by itself.
    </MessageScreen>
  )
}

/** A source without cards: each kind says why. */
export function NoContent({ kind, message }: { kind: StudySource['type']; message: string }) {
  const texts = {
    chapter: ['No Study Content Available', 'No flashcards found in this chapter'],
    search: ['No Study Content Available', 'No flashcards match this search.'],
    today: [
      'No Cards to Study',
      'The cards of today are done. Come back tomorrow, or study a chapter ahead.',
    ],
    more: [
      'No Cards to Study',
      'There is nothing more to study today. What you have seen comes back on its day.',
    ],
    'low-confidence': ['No Cards to Study', message || noLowConfidence],
    cards: ['No Cards to Study', 'None of the cards that you chose is open to you any more.'],
  } as const
  const [title, text] = texts[kind]
  return (
    <MessageScreen title={title} actions={<BackToStudy />}>
      {text}
    </MessageScreen>
  )
}

export function NothingChosen() {
  return (
    <MessageScreen title="No study components selected" actions={<BackToStudy />}>
      Choose a chapter, a search or today’s cards to study.
    </MessageScreen>
  )
}
