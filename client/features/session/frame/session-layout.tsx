import { VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { RatingBar } from '#client/features/session/controls/rating-bar.tsx'
import { cardKeys } from '#client/features/session/controls/use-card-keys.ts'
import { useLeaveKey } from '#client/features/session/controls/use-leave-key.ts'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { useHasVoice } from '#client/features/session/controls/use-voice.ts'
import type { Session } from '#client/features/session/use-session.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { ShownCard } from './session-card.tsx'
import { SessionFrame } from './session-frame.tsx'
import { SessionHeader } from './session-header.tsx'

const loadKeys = () =>
  import('#client/features/session/controls/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog)

interface SessionLayoutProps {
  session: Session
  /** The page's heading, if the counts are not the heading. */
  title?: string
  /** A remark about a special kind of session. */
  note?: string | undefined
  onLeave: () => void
  /** The card on screen, of any kind. */
  children: (shown: ShownCard) => ReactNode
}

/**
 * The parts of a session around its card, whatever its kind: the buttons to leave it and to move in it, and
 * the ratings.
 */
export function SessionLayout({ session, title, note, onLeave, children }: SessionLayoutProps) {
  const titleId = useId()
  const { isFlipped, turn, rated, singleKeys, flip, rate } = session
  const { swipes } = useLearnerSettings()
  const hasVoice = useHasVoice()
  const [isKeysOpen, keys] = useDisclosure(false)
  useLeaveKey(onLeave)
  useSessionKeys(({ event }) => (singleKeys && event.key === '?' ? keys.open : undefined))
  const shown: ShownCard = {
    ...{ isFlipped, turn, rated, singleKeys },
    ratings: <RatingBar {...session} />,
    onFlip: flip,
    onSwipe: swipes ? rate : undefined,
  }
  return (
    <SessionFrame aria-labelledby={title && titleId}>
      {title && (
        <VisuallyHidden component="h1" id={titleId}>
          {title}
        </VisuallyHidden>
      )}
      <SessionHeader {...session} isHeading={!title} note={note} onLeave={onLeave} onKeys={keys.open} />
      {children(shown)}
      <LazyDialog
        load={loadKeys}
        props={{
          keys: cardKeys({ ...session, hasVoice }),
          singleKeys,
          isOpen: isKeysOpen,
          onClose: keys.close,
        }}
      />
    </SessionFrame>
  )
}
