import { useParams } from 'react-router'
import { ReviewScreen } from '#client/features/editorial/review/review-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Review')

export default function EditorialReview() {
  const id = Number(useParams().id)
  return <ReviewScreen key={id} id={id} />
}
