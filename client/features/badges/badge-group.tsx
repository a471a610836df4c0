import { Badge as Pill, Progress } from '@mantine/core'
import { useId } from 'react'
import { dayText } from '#client/ui/date-text.ts'
import type { Badge } from '#contracts/badges.ts'
import type { BadgeCategory } from '#domain/badges/badge.ts'
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
        <h3 id={titleId} className={classes.title}>
          {categoryTitles[category]}
        </h3>
        <span className={classes.count}>
          {earned} of {badges.length} earned
        </span>
        <Progress
          className={classes.bar ?? ''}
          value={(100 * earned) / badges.length}
          aria-label={`${categoryTitles[category]} earned`}
        />
      </div>
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <BadgeRow key={badge.id} badge={badge} isNew={badge.id === unlocked} />
        ))}
      </ul>
    </section>
  )
}

function BadgeRow({ badge, isNew }: { badge: Badge; isNew: boolean }) {
  const { name, description, category, tier, earned, earnedAt } = badge
  const Icon = categoryIcons[category]
  return (
    <li className={classes.badge} data-earned={earned || undefined} data-new={isNew || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={22} stroke={1.6} />
      </span>
      <div className={classes.text}>
        <div className={classes.name}>
          <strong>{name}</strong>
          <Pill variant="light" className={classes.tier ?? ''} data-tier={tier}>
            {tierName(tier)}
          </Pill>
          {isNew && <Pill variant="outline">New</Pill>}
        </div>
        <p className={classes.description}>{description}</p>
        {earned ? (
          <p className={classes.earned}>Earned{earnedAt && ` ${dayText(earnedAt)}`}</p>
        ) : (
          <BadgeProgress badge={badge} />
        )}
      </div>
    </li>
  )
}

function BadgeProgress({ badge: { name, progress } }: { badge: Badge }) {
  const { current, required } = progress
  const share = required > 0 ? current / required : 0
  return (
    <div className={classes.progress}>
      <Progress
        className={classes.bar ?? ''}
        value={100 * Math.min(1, share)}
        aria-label={`Progress of ${name}`}
      />
      <span>
        {current.toLocaleString('en-US')} of {required.toLocaleString('en-US')}
      </span>
    </div>
  )
}
