import { assessmentPrograms, type OutsideResource, podcasts, podcastTrial } from '../outside-resources.ts'
import { PageSection } from '../page-section.tsx'

/** Third-party podcasts and assessment programs. */
export function Outside() {
  return (
    <PageSection
      title="Good company"
      tone="surface"
      intro="Nobody passes with one tool. These are the ones from elsewhere that we would send a colleague to; we have no ties to any of them."
    >
      <div className="outside-columns">
        <ResourceList title="Assessment programs and references" resources={assessmentPrograms} />
        <div>
          <ResourceList title="Podcasts" resources={podcasts} />
          <p className="outside-trial">
            {podcastTrial.text}{' '}
            <a href={podcastTrial.href} rel="noopener external">
              {podcastTrial.source}
            </a>
          </p>
        </div>
      </div>
    </PageSection>
  )
}

function ResourceList({ title, resources }: { title: string; resources: OutsideResource[] }) {
  return (
    <div>
      <h3 className="outside-title">{title}</h3>
      <ul className="outside-list">
        {resources.map(({ name, href, text }) => (
          <li key={name}>
            {href ? (
              <a className="outside-name" href={href} rel="noopener external">
                {name}
              </a>
            ) : (
              <strong className="outside-name">{name}</strong>
            )}
            <span className="outside-text">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
