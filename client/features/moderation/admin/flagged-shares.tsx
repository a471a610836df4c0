import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import { reportGroundNames } from '#domain/own-cards/shared-deck.ts'
import classes from './report-card.module.css'
import { ReportCard } from './report-card.tsx'
import { ReportList } from './report-list.tsx'

/** Reports about decks that learners share. */
export function FlaggedShares() {
  return (
    <ReportList
      label="Reported decks"
      query={useQuery({ ...queryFor(moderationAdmin.listFlaggedShares), staleTime: 0 })}
      empty="No reported decks. Reports about decks that learners share appear here, oldest first."
    >
      {({ share, ground, ...report }) => (
        <ReportCard
          report={report}
          noun="shared deck"
          place={reportGroundNames[ground]}
          isArchived={share.isArchived}
          resolution="resolveFlaggedShare"
        >
          <dl className={classes.texts}>
            <div>
              <dt className="text-fine">Deck</dt>
              <dd>{share.title || 'Its author has deleted it'}</dd>
            </div>
            <div>
              <dt className="text-fine">Author</dt>
              <dd>
                <UserLink id={share.author.id}>{share.author.username}</UserLink>
              </dd>
            </div>
          </dl>
          {share.title !== '' && (
            <Button
              component={Link}
              to={paths.shared(share.token)}
              className={classes.edit ?? ''}
              variant="default"
              size="sm"
            >
              Open the deck
            </Button>
          )}
        </ReportCard>
      )}
    </ReportList>
  )
}
