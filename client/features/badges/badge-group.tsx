import { Badge as Pill, Popover, Progress, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { dayText, shortDayText } from '#client/ui/text/date-text.ts'
import type { Badge } from '#contracts/badges/badges.ts'
import type { BadgeCategory } from '#domain/badges/badge.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './badge-group.module.css'
import { categoryIcons, categoryTitles, tierName } from './badge-words.ts'

interface BadgeGroupProps {
  category: BadgeCategory
  badges: readonly Badge[]
  /** The id of the badge that was just unlocked. */
  unlocked: string | undefined
}

export function BadgeGroup({ category, badges, unlocked }: BadgeGroupProps) {
  const titleId = useId()
  const earned = badges.filter((badge) => badge.earned).length
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className="text-title-3">
          {categoryTitles[category]}
        </h3>
        <Progress
          className={classes.bar ?? ''}
          value={(100 * earned) / badges.length}
          aria-label={`${categoryTitles[category]} earned`}
        />
        <span className="text-note">
          {earned} of {badges.length} earned
        </span>
      </div>
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <BadgeTile key={badge.id} badge={badge} isNew={badge.id === unlocked} />
        ))}
      </ul>
    </section>
  )
}

/** Name and tier, with the day or the progress. How to earn the badge is shown on demand. */
function BadgeTile({ badge, isNew }: { badge: Badge; isNew: boolean }) {
  const { name, category, tier, earned, earnedAt } = badge
  const Icon = categoryIcons[category]
  return (
    <li>
      <Popover width={300} position="bottom" shadow="md" withArrow trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.badge ?? ''}
            data-earned={earned || undefined}
            data-new={isNew || undefined}
          >
            <span className={classes.icon} data-tier={tier} aria-hidden="true">
              <Icon size={18} stroke={1.6} />
            </span>
            <span className={classes.text}>
              <strong className={classes.name}>{name}</strong>
              <span className="text-fine text-numbers">
                <span className={classes.tierName}>{tierName(tier)} · </span>
                {earned ? <EarnedOn day={earnedAt} /> : progressText(badge)}
              </span>
            </span>
            {isNew && (
              <Pill variant="filled" className={classes.new ?? ''}>
                New
              </Pill>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <BadgeDetails badge={badge} />
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}

function BadgeDetails({ badge }: { badge: Badge }) {
  const { name, description, tier, earned, earnedAt, progress } = badge
  return (
    <>
      <div className={classes.detailHead}>
        <strong>{name}</strong>
        <Pill variant="light" className={classes.tier ?? ''} data-tier={tier}>
          {tierName(tier)}
        </Pill>
      </div>
      <p className={classes.description}>{description}</p>
      {earned ? (
        <p className={classes.description}>Earned{earnedAt && ` ${dayText(earnedAt)}`}</p>
      ) : (
        <div className={classes.progress}>
          <Progress
            className={classes.bar ?? ''}
            value={100 * Math.min(1, progress.required > 0 ? progress.current / progress.required : 0)}
            aria-label={`Progress of ${name}`}
          />
          <span>{progressText(badge)}</span>
        </div>
      )}
    </>
  )
}

function EarnedOn({ day }: { day: string | null }) {
  return (
    <>
      <VisuallyHidden>earned </VisuallyHidden>
      {day && shortDayText(day)}
    </>
  )
}

const progressText = ({ progress: { current, required } }: Badge) =>
  `${numberText(current)} of ${numberText(required)}`
