import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { SaveTableButton } from '#client/ui/tables/save-table-button.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { timeSpentText } from '#client/ui/text/date-text.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './visits.module.css'
import type { VisitsDashboard } from './visits-frame.tsx'

/** The pages with the most views. */
export function PageViewsCard({ pages }: { pages: VisitsDashboard['pageViewStats'] }) {
  return (
    <SectionCard
      title="Page views"
      description="The pages with the most views. Time is the mean of the views whose end is known."
    >
      <ShortList items={pages} words="pages">
        {(shown) => (
          <DataTable
            label="Page views"
            rows={shown}
            keyOf={({ pagePath }) => pagePath}
            empty="No analytics data available"
            columns={[
              { name: 'page', heading: 'Page', cell: ({ pagePath }) => pagePath },
              { name: 'views', heading: 'Views', align: 'end', cell: ({ views }) => numberText(views) },
              {
                name: 'visitors',
                heading: 'Visitors',
                align: 'end',
                cell: ({ uniqueVisitors }) => numberText(uniqueVisitors),
              },
              {
                name: 'time',
                heading: 'Time on page',
                align: 'end',
                cell: ({ avgTimeOnPage }) => (avgTimeOnPage === null ? '–' : timeSpentText(avgTimeOnPage)),
              },
            ]}
          />
        )}
      </ShortList>
      <div className={classes.actions}>
        <SaveTableButton
          what="page views"
          header={['page', 'views', 'visitors', 'mean seconds on page']}
          rows={pages.map((page) => [page.pagePath, page.views, page.uniqueVisitors, page.avgTimeOnPage])}
        />
      </div>
    </SectionCard>
  )
}
