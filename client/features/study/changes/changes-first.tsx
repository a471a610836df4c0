import { Button, Kbd } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { useLeaveKey } from '#client/features/session/controls/use-leave-key.ts'
import { digitOf, useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { CardSkeleton } from '#client/features/session/frame/card-skeleton.tsx'
import { SessionFrame } from '#client/features/session/frame/session-frame.tsx'
import { changeAnswerWords } from '#client/features/study/study-changes.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { Announcement } from '#client/ui/text/announcement.tsx'
import type { ChangedItem } from '#contracts/study/changes.ts'
import type { ChangeAnswer } from '#domain/content-changes/content-change.ts'
import { ChangedItemText } from './changed-item-text.tsx'
import classes from './changes-first.module.css'
import { openChanges, recordAnswer, useOpenChanges } from './open-changes.ts'

/** More in one sitting would be a session of its own; the rest comes with the next one. */
const mostAtOnce = 10
/** A learner who is waiting for cards does not wait longer for this. */
const longestWaitMs = 3000

/** Begins to load what has changed, beside the cards. */
export const fetchChanges = () => void queryClient.prefetchQuery(openChanges)

/**
 * What has changed since the learner learned it, shown before the cards of a session. A list that cannot be
 * read holds nobody up.
 */
export function ChangesFirst({ onDone }: { onDone: () => void }) {
  const { waiting, isFetched } = useOpenChanges()
  const isLate = useIsLate()
  /** The items as they were found: those that were answered stay in the count. */
  const [items, setItems] = useState<readonly ChangedItem[]>()
  const isNothing = !items && (isLate || (isFetched && (waiting ?? []).length === 0))
  useEffect(() => {
    if (isNothing) onDone()
    else if (isFetched && waiting) setItems((found) => found ?? waiting.slice(0, mostAtOnce))
  }, [isNothing, isFetched, waiting, onDone])
  return items ? <ChangedItems items={items} onDone={onDone} /> : <CardSkeleton label="Loading the cards" />
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

function ChangedItems({ items, onDone }: { items: readonly ChangedItem[]; onDone: () => void }) {
  const navigate = useNavigate()
  const { singleKeys } = useLearnerSettings()
  const [place, setPlace] = useState(0)
  const item = items[place]
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs with every item
  useEffect(() => heading.current?.focus({ preventScroll: true }), [place])
  const leave = () => void navigate(paths.study)

  async function answer(said: ChangeAnswer) {
    if (!item || !(await recordAnswer(item, said))) return
    if (place + 1 < items.length) setPlace(place + 1)
    else onDone()
  }
  useLeaveKey(leave)
  useSessionKeys(({ event, target }) => {
    if (target?.closest('a, button')) return undefined
    if (event.key === ' ' || event.key === 'Enter') return () => void answer('got_it')
    if (!singleKeys) return undefined
    const digit = digitOf(event)
    if (digit === 1) return () => void answer('ask_again')
    return digit === 3 ? () => void answer('got_it') : undefined
  })
  if (!item) return null
  return (
    <SessionFrame aria-labelledby="changed-title">
      <div className={classes.head}>
        <ToolButton label="End session" icon={IconX} onClick={leave} />
        <p className={classes.count}>
          <strong>
            {place + 1} of {items.length}
          </strong>{' '}
          changed
        </p>
      </div>
      <article className={classes.card}>
        <Announcement text={`Changed since you learned it: ${item.title}`} turn={String(place)} />
        <h1 ref={heading} id="changed-title" tabIndex={-1} className={classes.title}>
          Changed since you learned it
        </h1>
        <p className="text-note">{item.title}</p>
        <ChangedItemText item={item} />
      </article>
      <div className={classes.answers}>
        <AnswerButton
          item={item}
          answer="ask_again"
          shortcut={singleKeys ? '1' : undefined}
          onClick={answer}
        />
        <AnswerButton item={item} answer="got_it" shortcut="Space" onClick={answer} />
      </div>
    </SessionFrame>
  )
}

interface AnswerButtonProps {
  item: ChangedItem
  answer: ChangeAnswer
  shortcut: string | undefined
  onClick: (answer: ChangeAnswer) => Promise<void>
}

function AnswerButton({ item, answer, shortcut, onClick }: AnswerButtonProps) {
  return (
    <Button
      fullWidth
      size="lg"
      variant={answer === 'got_it' ? 'filled' : 'default'}
      onClick={() => void onClick(answer)}
    >
      {changeAnswerWords(item.kind)[answer]}
      {shortcut && (
        <Kbd className={classes.key ?? ''} aria-hidden="true">
          {shortcut}
        </Kbd>
      )}
    </Button>
  )
}
