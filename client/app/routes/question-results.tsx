import { useParams } from 'react-router'
import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { ResultsScreen } from '#client/features/questions/results/results-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Block results')

export default function QuestionResults() {
  const { id = '' } = useParams()
  return <ResultsScreen key={id} blockId={Number(id)} renderText={renderDrugNames} />
}
