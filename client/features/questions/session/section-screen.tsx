import { VisuallyHidden } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import { MarkdownText, type RenderText } from '#client/ui/markdown-text.tsx'
import { plainText } from '#client/ui/parse-markdown.ts'
import type { BlockQuestion } from '#contracts/questions.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import { ExplanationPanel } from '../explanation/explanation-panel.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { answerMessage, spokenVerdict } from './answer-words.ts'
import { BlockHeader } from './block-header.tsx'
import { BlockTimer } from './block-timer.tsx'
import { EndDialog } from './end-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { cellsOf, Navigator } from './navigator.tsx'
import { NavigatorDialog } from './navigator-dialog.tsx'
import { PendingExplanation } from './pending-explanation.tsx'
import { QuestionTools } from './question-tools.tsx'
import { QuestionView } from './question-view.tsx'
import classes from './section-screen.module.css'
import { selectedHighlights } from './selected-text.ts'
import { useBlockDialogs } from './use-block-dialogs.ts'
import { useBlockKeys } from './use-block-keys.ts'
import type { QuestionSession } from './use-block-session.ts'
import type { Countdown } from './use-clock.ts'

/** What the app puts into a block from other features. */
export interface QuestionSlots {
  renderText: RenderText
  /** Beside the explanation, as to report an error. */
  tools: (question: BlockQuestion) => ReactNode
}

/** What differs between a block, a section of an exam, and a question of a rehearsal. */
export interface SectionRules {
  title: string
  /** As in "Question 3 of 10". */
  label: string
  canSuspend: boolean
  /** As in "End block"; absent in a rehearsal, whose questions close one by one. */
  end: { label: string; warning: string; onEnd: () => Promise<boolean> } | undefined
  /** The way on once the answer is final, where it is not the next question. */
  onwards: { label: string; onClick: () => void } | undefined
}

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
  const { singleKeys } = useLearnerSettings()
  const dialogs = useBlockDialogs()
  const article = useRef<HTMLElement>(null)
  const confidenceRow = useRef<HTMLDivElement>(null)
  const cells = cellsOf(view)
  const place = cells.findIndex(({ isCurrent }) => isCurrent)
  const isLast = place === cells.length - 1
  const { isFinal, explanation } = question
  const isLocked = isTimeUp || isFinal
  const leave = rules.canSuspend ? props.onLeave : () => dialogs.show('leave')
  const onwards = onwardsOf()

  function onwardsOf() {
    if (!isFinal || !view.isFinalAtOnce) return undefined
    if (rules.onwards) return rules.onwards
    if (!isLast) return { label: 'Next question', onClick: session.next }
    return rules.end && { label: rules.end.label, onClick: () => dialogs.show('end') }
  }

  function highlight() {
    const selection = document.getSelection()
    const added = article.current ? selectedHighlights(article.current, selection) : []
    if (added.length === 0) return
    selection?.removeAllRanges()
    void step({ type: 'highlight', added })
  }

  function goOn() {
    if (onwards) onwards.onClick()
    else if (!view.isFinalAtOnce) isLast ? dialogs.show('end') : session.next()
  }

  const rate = (confidence: QuestionConfidence) => void step({ type: 'rate', confidence })
  useBlockKeys(
    {
      choose: (option) => {
        void step({ type: 'choose', option })
        if (!isLocked) confidenceRow.current?.focus({ preventScroll: true })
      },
      strike: (option) => void step({ type: 'strike', option }),
      rate,
      next: session.next,
      previous: session.previous,
      goOn,
      flag: () => void step({ type: 'flag' }),
      markForReview: () => void step({ type: 'note', needsReview: !question.needsReview }),
      note: () => dialogs.show('note'),
      highlight,
      navigator: () => dialogs.show('navigator'),
      labs: () => dialogs.show('labs'),
      calculators: () => dialogs.show('calculators'),
      help: () => dialogs.show('keys'),
    },
    singleKeys,
  )

  const hasNavigator = cells.length > 1
  const facts = { question, chosen, isFinalAtOnce: view.isFinalAtOnce, isTimeUp, isOnline }
  return (
    <section className={classes.layout} aria-labelledby="block-title">
      <VisuallyHidden component="h1" id="block-title">
        {rules.title}
      </VisuallyHidden>
      <div className={classes.main}>
        <BlockHeader
          label={rules.label}
          answered={cells.filter(({ state }) => state === 'answered').length}
          total={cells.length}
          canSuspend={rules.canSuspend}
          isBusy={isBusy}
          endLabel={rules.end?.label}
          hasNavigator={hasNavigator}
          timer={
            countdown && (
              <BlockTimer countdown={countdown} limitSeconds={props.limitSeconds} {...props.timer} />
            )
          }
          note={isOnline || view.isFinalAtOnce ? undefined : 'Ending needs the network'}
          onLeave={leave}
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
          root={article}
          onStep={step}
          onHighlight={highlight}
          tools={
            <QuestionTools question={question} singleKeys={singleKeys} dialogs={dialogs} onStep={step} />
          }
        >
          {isFinal && explanation && (
            <ExplanationPanel
              question={question}
              explanation={explanation}
              renderText={slots.renderText}
              onBringToTomorrow={bringToTomorrow}
              tools={slots.tools(question)}
            />
          )}
          {isFinal && question.notes && (
            <section className={classes.notes} aria-label="Your note">
              <MarkdownText text={question.notes} />
            </section>
          )}
          {isFinal && !explanation && question.chosen !== null && view.isFinalAtOnce && (
            <PendingExplanation key={question.questionId} isOnline={isOnline} />
          )}
        </QuestionView>
        <VisuallyHidden role="status">{spokenVerdict(question)}</VisuallyHidden>
        <AnswerBar
          confidence={question.confidence}
          isChosen={chosen !== null && !isLocked}
          step={onwards}
          message={answerMessage(facts)}
          turn={view.turn * 2 + (isFinal ? 1 : 0)}
          showKeys={singleKeys}
          confidenceRow={confidenceRow}
          canGoBack={place > 0}
          canGoOn={!isLast}
          onRate={rate}
          onPrevious={session.previous}
          onNext={session.next}
        />
      </div>
      {hasNavigator && (
        <aside className={classes.aside}>
          <Navigator cells={cells} onGo={session.go} />
        </aside>
      )}
      {rules.end && (
        <>
          <NavigatorDialog
            cells={cells}
            endLabel={rules.end.label}
            isOpen={dialogs.open === 'navigator'}
            onClose={dialogs.close}
            onGo={session.go}
            onEnd={() => dialogs.show('end')}
          />
          <EndDialog
            title={rules.end.label}
            warning={rules.end.warning}
            cells={cells}
            isOpen={dialogs.open === 'end'}
            isEnding={isBusy}
            onClose={dialogs.close}
            onEnd={() => void rules.end?.onEnd().then(dialogs.close)}
          />
        </>
      )}
      <LeaveDialog isOpen={dialogs.open === 'leave'} onClose={dialogs.close} onLeave={props.onLeave} />
    </section>
  )

  function bringToTomorrow(flashcardId: number) {
    const card = explanation?.linkedCards.find((linked) => linked.flashcardId === flashcardId)
    void outbox.record({ kind: 'tomorrow', flashcardId, title: plainText(card?.question ?? '') })
  }
}
