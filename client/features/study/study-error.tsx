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
  /** The text of a toast, shown once. */
  announcement: string
  onRetry: () => void
}

/**
 * Says why the cards could not be loaded. A locked chapter offers the upgrade; any other failure offers a
 * retry.
 */
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

/** Says why a source has no cards. Each kind has its own text. */
export function NoContent({ kind, message }: { kind: StudySource['type']; message: string }) {
  const texts = {
    chapter: ['No Study Content Available', 'No flashcards found in this chapter'],
    deck: [
      'No Cards to Study',
      'There is no card in this deck to study now. Of the cards of one note, one is asked each day.',
    ],
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
