import { coverage } from 'virtual:public-facts/coverage'
import { factsLine } from '#client/ui/facts-line.ts'
import { PageSection } from '../page-section.tsx'

/** The six fields the content covers, the hematology ones outside the medical oncology exam included. */
export function Topics() {
  return (
    <PageSection
      title="What is covered"
      intro="Oncology, and the hematology that fellows sit for as well. Transfusion medicine and coagulation belong to the hematology exam and never count toward your medical oncology readiness."
    >
      <ul className="topics-grid">
        {coverage.topics.map(({ title, amount, examples }) => (
          <li key={title} className="topics-card">
            <h3 className="topics-title">{title}</h3>
            <p className="topics-amount">{amount}</p>
            <p className="topics-examples">{factsLine(examples)}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
