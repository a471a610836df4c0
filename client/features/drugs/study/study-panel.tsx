import { Button, Chip } from '@mantine/core'
import { Link } from 'react-router'
import type { DrugChoice } from '#client/features/drugs/library/use-drug-choice.ts'
import { PremiumNote } from '#client/features/drugs/monograph/premium-note.tsx'
import { paths } from '#client/platform/paths.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { type DrugComponentId, drugComponents } from '#domain/mastery/drug-mastery.ts'
import { masteredFrom } from '#domain/mastery/flashcard-mastery.ts'
import { countText } from '#domain/text/count-text.ts'
import type { DrugAccess } from './drug-cards.ts'
import classes from './study-panel.module.css'

interface StudyPanelProps {
  choice: DrugChoice
  access: DrugAccess
}

/** Chooses what to study about the selected drugs, and links to the session. */
export function StudyPanel({ choice: { study, hasSession, change }, access }: StudyPanelProps) {
  const shown = drugComponents.filter(({ id }) => study.components[id]).map(({ id }) => id)
  const isReady = study.drugIds.length > 0 && shown.length > 0

  function choose(ids: string[]): void {
    const components = { ...study.components }
    for (const { id } of drugComponents) components[id] = ids.includes(id)
    change({ components })
  }

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.count} aria-live="polite">
          {study.drugIds.length === 0
            ? 'No drugs selected'
            : `${countText(study.drugIds.length, 'drug')} selected`}
        </p>
        {study.drugIds.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => change({ drugIds: [] })}>
            Clear
          </Button>
        )}
      </div>
      <Chip.Group multiple value={shown} onChange={choose}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a wrapping row everywhere */}
        <div className={classes.components} role="group" aria-label="Components to study">
          {drugComponents.map(({ id, displayName }) => (
            <Chip key={id} value={id satisfies DrugComponentId} size="sm" variant="outline">
              {displayName}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {shown.length === 0 && (
        <p className="text-note" role="status">
          No study components selected
        </p>
      )}
      <Switch
        label="Study all cards"
        description={`Off: only those below ${masteredFrom}% mastery`}
        checked={study.studyAll}
        onChange={(event) => change({ studyAll: event.currentTarget.checked })}
      />
      <Switch
        label="Starred only"
        checked={study.bookmarkedOnly}
        onChange={(event) => change({ bookmarkedOnly: event.currentTarget.checked })}
      />
      {isReady ? (
        <Button component={Link} to={paths.drugSession} fullWidth>
          {hasSession ? 'Continue your session' : 'Start studying'}
        </Button>
      ) : (
        <Button fullWidth disabled>
          Start studying
        </Button>
      )}
      {study.drugIds.length === 0 && (
        <p className="text-note">Select drugs from the list, or a whole class at once.</p>
      )}
      <PremiumNote access={access} />
    </div>
  )
}
