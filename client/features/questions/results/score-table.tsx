import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ShareTable } from '#client/ui/tables/share-table.tsx'

interface ScoreRow {
  key: string
  name: string
  right: number
  total: number
  /** Percent of the exam; null outside the outline. */
  weight?: number | null
}

interface ScoreTableProps {
  title: string
  /** What a row is. */
  rowName: string
  note?: string
  hasWeights?: boolean
  rows: readonly ScoreRow[]
}

/** The shares right by category, task and so on. */
export function ScoreTable({ title, rowName, note, hasWeights = false, rows }: ScoreTableProps) {
  if (rows.length === 0) return null
  return (
    <SectionCard title={title} description={note}>
      <ShareTable
        label={title}
        columns={[rowName, ...(hasWeights ? ['Exam'] : []), 'Right', 'Share']}
        rows={rows.map(({ key, name, right, total, weight }) => ({
          key,
          name,
          cells: [
            ...(hasWeights ? [typeof weight === 'number' ? `${weight}%` : 'none'] : []),
            `${right} of ${total}`,
          ],
          percent: total && (100 * right) / total,
        }))}
      />
    </SectionCard>
  )
}
