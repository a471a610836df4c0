import { PageSection } from '#client/features/welcome/page-section.tsx'
import { site } from '#client/platform/site.ts'

const rows = [
  {
    point: 'Keeping what you read',
    ours: 'Each card returns on its own schedule until the exam',
    book: 'You decide when to reread, and what',
  },
  {
    point: 'Knowing where you stand',
    ours: 'Mastery by chapter and outline category',
    book: 'End-of-chapter questions, counted by hand',
  },
  {
    point: 'Approvals and labels',
    ours: 'Corrected in place; each item shows its source and date',
    book: 'Fixed at printing, until the next edition',
  },
  {
    point: 'Ten free minutes',
    ours: 'The plan of today on your phone, offline too',
    book: 'As long as the book is with you',
  },
  {
    point: 'Long, connected reading',
    ours: 'Short explanations, tables, figures; not a textbook',
    book: 'Better: whole chapters in one voice',
  },
]

/** A balanced comparison with a traditional review book. */
export function Comparison() {
  return (
    <PageSection
      title="Beside a traditional review book"
      intro="Many people use both: the book to understand a subject once, this to still know it in month nine."
    >
      <div className="comparison-scroller">
        <table className="comparison-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{site.name}</th>
              <th scope="col">Review book</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ point, ours, book }) => (
              <tr key={point}>
                <th scope="row">{point}</th>
                <td data-label={site.name}>{ours}</td>
                <td data-label="Review book">{book}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  )
}
