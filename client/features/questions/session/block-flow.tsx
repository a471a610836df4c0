import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { outbox } from '#client/features/outbox/outbox.ts'
import { BreakScreen } from '#client/features/questions/session/exam/break-screen.tsx'
import { ExamStart } from '#client/features/questions/session/exam/exam-start.tsx'
import { rulesOf } from '#client/features/questions/session/exam/section-rules.ts'
import { SectionScreen } from '#client/features/questions/session/exam/section-screen.tsx'
import { paths } from '#client/platform/paths.ts'
import { canSuspend, isExam } from '#domain/questions/block/block-rules.ts'
import type { LoadedBlock } from './block-query.ts'
import { BlockSkeleton } from './block-skeleton.tsx'
import { useHiddenTimer } from './block-timer.tsx'
import { cacheBlock, removeCachedBlock } from './cached-block.ts'
import type { QuestionSlots } from './question-slots.ts'
import { placeKeyOf, removePlace } from './stored-place.ts'
import { useBlockSession } from './use-block-session.ts'
import { type BlockSteps, useBlockState } from './use-block-state.ts'
import { type Countdown, leftOf, useTimeUp } from './use-clock.ts'

interface BlockFlowProps {
  userId: number
  loaded: LoadedBlock
  slots: QuestionSlots
  reload: () => void
}

/** From the first question of a block to its end: sections, the breaks between them, and the results. */
export function BlockFlow({ userId, loaded, slots, reload }: BlockFlowProps) {
  const navigate = useNavigate()
  const steps = useBlockState(userId, loaded)
  const { state, repliedAt, phase, clock, take } = steps
  const countdown = countdownOf(steps)
  const isTimeUp = countdown !== undefined && leftOf(countdown) === 0
  const session = useBlockSession({ userId, loaded, serverNow: clock.now, isLocked: isTimeUp, reload })
  const { item } = session

  // With what the server has accepted by now: a load without a network shows it, and sends no marks that lack it.
  const { items } = session.view
  useEffect(() => {
    if (state.finishedAt !== null) return
    void cacheBlock(userId, {
      block: { ...loaded.block, ...state, questions: [...items] },
      savedAt: repliedAt,
    })
  }, [userId, loaded.block, state, items, repliedAt])

  /** In a rehearsal the clock of a question stops with its answer. */
  const isRead = isExam(state.form) && state.reveals === 'answer' && item?.isFinal === true
  const timer = useHiddenTimer()

  const [, setTimeUps] = useState(0)
  useTimeUp(isRead ? undefined : countdown, () => {
    setTimeUps((count) => count + 1)
    void outbox.sync().then(reload)
  })

  const section = phase.at === 'section' ? phase.number : undefined
  const { enter } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every section, once its questions are here
  useEffect(() => {
    if (section !== undefined) enter(section)
  }, [section, items.length])

  const isOver = phase.at === 'finished' && !isRead
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOver) showResults()
  }, [isOver])

  function showResults(): void {
    void removeCachedBlock(userId, state.id)
    removePlace(placeKeyOf(userId, state.id))
    void navigate(paths.questionResults(state.id), { replace: true })
  }

  /** Only a timed block has a clock that must not go on unseen. */
  async function leave(): Promise<void> {
    await session.saveTime()
    const isSuspended = !canSuspend(state.form) || (await take({ type: 'suspend' }))
    if (isSuspended || state.mode === 'tutor') void navigate(paths.questions)
  }

  const open = (next: number) => void take({ type: 'open', section: next })
  if (phase.at === 'start') {
    return (
      <ExamStart
        state={state}
        fresh={loaded.block.fresh}
        isBusy={steps.isStepping}
        onBegin={() => open(phase.next)}
      />
    )
  }
  if (phase.at === 'break') {
    return (
      <BreakScreen
        next={phase.next}
        sectionCount={state.sections.length}
        countdown={countdown}
        breakSeconds={state.breakSeconds ?? 0}
        isBusy={steps.isStepping}
        onBegin={() => open(phase.next)}
        onLeave={() => void navigate(paths.questions)}
      />
    )
  }
  if (isOver) return null
  // Its questions are on their way.
  if (!item || (section !== undefined && item.section !== section && !isRead)) return <BlockSkeleton />
  return (
    <SectionScreen
      session={session}
      question={item}
      rules={rulesOf({ state, session, item, take, open, showResults })}
      slots={slots}
      countdown={isRead ? undefined : countdown}
      limitSeconds={state.sections.find(({ number }) => number === section)?.limitSeconds ?? 0}
      timer={timer}
      isBusy={steps.isStepping}
      isTimeUp={isTimeUp && !isRead}
      onLeave={() => void leave()}
    />
  )
}

/** The clock that runs now: of the open section, or of the breaks. */
function countdownOf({ state, phase, clock }: BlockSteps): Countdown | undefined {
  if (phase.at === 'break') {
    const { breakLeftSeconds } = state
    return breakLeftSeconds === null ? undefined : { seconds: breakLeftSeconds, isRunning: true, clock }
  }
  if (phase.at !== 'section' || phase.isClosed) return undefined
  const section = state.sections.find(({ number }) => number === phase.number)
  if (!section || section.remainingSeconds === null) return undefined
  return { seconds: section.remainingSeconds, isRunning: section.isRunning, clock }
}
