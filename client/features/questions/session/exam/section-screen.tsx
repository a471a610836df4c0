import { VisuallyHidden } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { showReasons } from '#client/features/questions/explanation/explanation-panel.tsx'
import { BlockHeader } from '#client/features/questions/session/block-header.tsx'
import { BlockTimer } from '#client/features/questions/session/block-timer.tsx'
import { cellsOf, Navigator } from '#client/features/questions/session/navigator.tsx'
import { AnswerBar } from '#client/features/questions/session/question/answer-bar.tsx'
import { answerMessage, verdictText } from '#client/features/questions/session/question/answer-words.ts'
import { FinalAnswer } from '#client/features/questions/session/question/final-answer.tsx'
import { QuestionTools } from '#client/features/questions/session/question/question-tools.tsx'
import { QuestionView } from '#client/features/questions/session/question/question-view.tsx'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'
import type { QuestionSession } from '#client/features/questions/session/use-block-session.ts'
import type { Countdown } from '#client/features/questions/session/use-clock.ts'
import { useJustAnswered } from '#client/features/questions/session/use-just-answered.ts'
import { TextSize } from '#client/features/session/controls/text-size.tsx'
import { Announcement } from '#client/ui/text/announcement.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { SectionDialogs } from './section-dialogs.tsx'
import type { SectionRules } from './section-rules.ts'
import classes from './section-screen.module.css'
import { useSectionActions } from './use-section-actions.ts'

interface SectionScreenProps {
  session: QuestionSession
  question: BlockQuestion
  rules: SectionRules
  slots: QuestionSlots
  countdown: Countdown | undefined
  limitSeconds: number
  timer: { isHidden: boolean; onToggle: () => void }
  isBusy: boolean
  isTimeUp: boolean
  onLeave: () => void
}

/** The questions of a section, one at a time. */
export function SectionScreen(props: SectionScreenProps) {
  const { session, question, rules, slots, countdown, isBusy, isTimeUp } = props
  const { view, chosen, step } = session
  const { online: isOnline } = useNetwork()
  const cells = cellsOf(view)
  const place = cells.findIndex(({ isCurrent }) => isCurrent)
  const isLast = place === cells.length - 1
  const hasNavigator = cells.length > 1
  const { isFinal } = question
  /** Explanations are shown after each answer. */
  const isExplained = view.finalBy !== 'section'
  const isJustAnswered = useJustAnswered(isFinal, view.turn)
  const isLocked = isTimeUp || isFinal
  const actions = useSectionActions({ session, question, rules, isLast, isLocked })
  const { dialogs, singleKeys } = actions
  return (
    <TextSize className={classes.layout} aria-labelledby="block-title">
      <VisuallyHidden component="h1" id="block-title">
        {rules.title}
      </VisuallyHidden>
      <div className={classes.main}>
        <BlockHeader
          label={rules.label}
          {...rules.progress}
          canSuspend={rules.canSuspend}
          isBusy={isBusy}
          endLabel={rules.end?.label}
          hasNavigator={hasNavigator}
          timer={
            countdown && (
              <BlockTimer countdown={countdown} limitSeconds={props.limitSeconds} {...props.timer} />
            )
          }
          note={isOnline || isExplained ? undefined : 'Ending needs the network'}
          onLeave={rules.canSuspend ? props.onLeave : () => dialogs.show('leave')}
          onNavigator={() => dialogs.show('navigator')}
          onEnd={() => dialogs.show('end')}
        />
        <QuestionView
          label={rules.label}
          question={question}
          chosen={chosen}
          turn={view.turn}
          isLocked={isTimeUp}
          renderText={slots.renderText}
          root={actions.article}
          onStep={step}
          onHighlight={actions.highlight}
          tools={
            <QuestionTools question={question} singleKeys={singleKeys} dialogs={dialogs} onStep={step} />
          }
        >
          <FinalAnswer
            question={question}
            slots={slots}
            isExplained={isExplained}
            isOnline={isOnline}
            isNew={isJustAnswered}
            onRate={(explanationRating) => void step({ type: 'note', explanationRating })}
          />
        </QuestionView>
        <Announcement text={isJustAnswered ? verdictText(question) : actions.chosenByKey} />
        <AnswerBar
          confidence={question.confidence}
          isChosen={chosen !== null && !isLocked}
          step={actions.onwards}
          onWhy={isFinal && question.explanation ? showReasons : undefined}
          message={answerMessage({
            question,
            chosen,
            finalBy: view.finalBy,
            isTimeUp,
            isOnline,
          })}
          turn={view.turn * 2 + (isFinal ? 1 : 0)}
          showKeys={singleKeys}
          confidenceRow={actions.confidenceRow}
          canGoBack={place > 0}
          canGoOn={!isLast}
          onRate={actions.rate}
          onSubmit={view.finalBy === 'submission' ? actions.submit : undefined}
          onPrevious={session.previous}
          onNext={session.next}
        />
      </div>
      {hasNavigator && (
        <aside className={classes.aside} aria-label="All questions">
          <Navigator cells={cells} onGo={session.go} />
        </aside>
      )}
      <SectionDialogs
        dialogs={dialogs}
        cells={cells}
        end={rules.end}
        isBusy={isBusy}
        onGo={session.go}
        onLeave={props.onLeave}
      />
    </TextSize>
  )
}
