import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useStudySeconds } from '#client/features/learner/learner-settings.ts'
import type { StoredSession } from '#client/features/session/stored-sessions.ts'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { estimateMinutes } from '#domain/scheduling/study-seconds.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './session-form.module.css'
import { type SessionSettings, selectCards, usualSettings } from './session-settings.ts'
import { TagFilter } from './tag-filter.tsx'

interface SessionFormProps {
  title: string
  description?: ReactNode
  link?: ReactNode
  cards: readonly StudyCard[]
  /** Of the due cards, how many are planned for today, and how many wait. */
  dueText?: string | undefined
  /** The session that can be resumed. */
  saved: Pick<StoredSession, 'queue'> | undefined
  back: ReactNode
  onStart: (settings: SessionSettings) => void
  onResume: () => void
  /** Shown beside the choices of a session. */
  children?: ReactNode
}

/** The choice of cards and settings, before the first card. */
export function SessionForm({
  title,
  description,
  link,
  cards,
  dueText,
  saved,
  back,
  onStart,
  onResume,
  children,
}: SessionFormProps) {
  const [settings, setSettings] = useState(usualSettings)
  const change = (part: Partial<SessionSettings>) => setSettings((all) => ({ ...all, ...part }))
  const selected = selectCards(cards, settings)
  const count = selected.length
  const countOf = (scope: SessionSettings['scope']) => selectCards(cards, { ...usualSettings, scope }).length

  return (
    <section className={classes.page} aria-labelledby="study-settings-title">
      {back}
      <h1 id="study-settings-title" className={classes.title}>
        {title}
      </h1>
      {description && <p className={classes.description}>{description}</p>}
      {link && <p className={classes.link}>{link}</p>}
      {saved && <ResumeOffer saved={saved} onResume={onResume} />}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onStart(settings)
        }}
      >
        <FieldGroup legend="Cards">
          <SegmentedControl
            fullWidth
            size="md"
            aria-label="Cards"
            value={settings.scope}
            onChange={(scope) => change({ scope })}
            data={[
              { value: 'all', label: `All ${countOf('all')}` },
              { value: 'due', label: `To review ${countOf('due')}` },
              { value: 'new', label: `New ${countOf('new')}` },
            ]}
          />
          {dueText && <p className={classes.due}>To review: {dueText}</p>}
        </FieldGroup>
        <TagFilter cards={cards} chosen={settings.tags} onChange={(tags) => change({ tags })} />
        <FieldGroup legend="Session">
          <Switch
            label="Spaced repetition"
            description="Cards you did not know return after 5 others, unsure ones after 10"
            checked={settings.spacedRepetition}
            onChange={(event) => change({ spacedRepetition: event.currentTarget.checked })}
          />
          <Switch
            label="Shuffle"
            description="Mix the order of the cards"
            checked={settings.shuffle}
            onChange={(event) => change({ shuffle: event.currentTarget.checked })}
          />
          <Switch
            label="Practice"
            description="Answers are logged and leave mastery and schedule as they are"
            checked={settings.practice}
            onChange={(event) => change({ practice: event.currentTarget.checked })}
          />
        </FieldGroup>
        {children}
        <div className={classes.footer} aria-live="polite">
          <Outcome selected={selected} settings={settings} onClearTags={() => change({ tags: [] })} />
          <Button
            type="submit"
            size="lg"
            variant={saved ? 'default' : 'filled'}
            disabled={count === 0}
            className={classes.start ?? ''}
          >
            {saved ? 'Start afresh' : 'Start studying'}
          </Button>
        </div>
      </form>
    </section>
  )
}

function ResumeOffer({ saved, onResume }: { saved: Pick<StoredSession, 'queue'>; onResume: () => void }) {
  const { done, total } = sessionProgress(saved.queue)
  return (
    <Alert variant="light" title="You have a session here to finish" className={classes.resume ?? ''}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {done} of {total} cards done.
        </Text>
        <Button onClick={onResume} autoFocus>
          Resume
        </Button>
      </Group>
    </Alert>
  )
}

interface OutcomeProps {
  selected: readonly StudyCard[]
  settings: SessionSettings
  onClearTags: () => void
}

/** The number of cards that match the choice, or a message that none do. */
function Outcome({ selected, settings, onClearTags }: OutcomeProps) {
  const count = selected.length
  const seconds = useStudySeconds()
  if (count > 0) {
    const newCards = selected.filter(({ progress }) => progress.reviewCount === 0).length
    const minutes = estimateMinutes({ reviews: count - newCards, newCards }, seconds)
    return (
      <p className="text-soft">
        {countText(count, 'card')}, about {countText(minutes, 'minute')}
      </p>
    )
  }
  if (settings.tags.length === 0) {
    const text =
      settings.scope === 'due' ? 'Nothing here is to review yet.' : 'You have begun every card here.'
    return <Empty title="No Cards to Study" text={text} />
  }
  return (
    <Empty title="No Cards Found" text="No flashcards match the selected tags.">
      <Button variant="default" onClick={onClearTags}>
        Clear tags
      </Button>
    </Empty>
  )
}

function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      <p className="text-note">{text}</p>
      {children}
    </div>
  )
}
