import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import classes from './report-card.module.css'
import { ReportCard } from './report-card.tsx'
import { ReportList } from './report-list.tsx'

/** Learners' reports about questions. */
export function FlaggedQuestions() {
  return (
    <ReportList
      label="Reported questions"
      query={useQuery({ ...queryFor(moderationAdmin.listFlaggedQuestions), staleTime: 0 })}
      empty="No reported questions. Reports of learners appear here, oldest first."
    >
      {({ question, ...report }) => (
        <ReportCard
          report={report}
          noun="question"
          place={question.key ?? `Question ${question.id}`}
          isArchived={question.isArchived}
          resolution="resolveFlaggedQuestion"
        >
          <dl className={classes.texts}>
            <div>
              <dt className="text-fine">Stem</dt>
              <dd>{question.stem}</dd>
            </div>
            <div>
              <dt className="text-fine">Lead-in</dt>
              <dd>{question.leadIn}</dd>
            </div>
          </dl>
          <Button
            component={Link}
            to={adminPaths.question(question.id)}
            className={classes.edit ?? ''}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
          >
            Edit question
          </Button>
        </ReportCard>
      )}
    </ReportList>
  )
}
