import { categories } from 'virtual:public-facts/categories'
import { Navigate, useParams } from 'react-router'
import { pageMeta } from '#client/app/page-meta.ts'
import { PageFacts } from '#client/app/shell/page-facts.tsx'
import { SubscribeToChanges } from '#client/features/changes-mail/subscribe-to-changes.tsx'
import { FilledHtml } from '#client/features/welcome/filled-html.tsx'
import { PageHead } from '#client/features/welcome/page-head.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'

const pathOf = (id: string | undefined) => (id ? `${paths.publicChanges}/${id}` : paths.publicChanges)

/** The list of all changes, or that of a category of the exam outline. */
function listOf(id: string | undefined) {
  const category = categories.find((each) => each.id === id)
  if (id !== undefined && !category) return undefined
  return {
    path: pathOf(id),
    title: category ? `What changed: ${category.title}` : 'What changed, when and why',
  }
}

const descriptionOf = (title: string) =>
  `${title}: every change in the meaning of cards, questions, drugs and primers of ${site.name}, with its reason, date and source.`

const formats = [
  { extension: 'atom', type: 'application/atom+xml', label: 'Atom feed' },
  { extension: 'json', type: 'application/feed+json', label: 'JSON feed' },
]

/** The address of the page of the list that is shown. */
function addressOf(path: string, search: string): string {
  const number = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(number) && number > 1 ? `${path}?page=${number}` : path
}

export const meta = ({
  params,
  location,
}: {
  params: { category?: string }
  location: { search: string }
}) => {
  const list = listOf(params.category)
  if (!list) return [{ title: site.name }]
  const { path, title } = list
  const address = addressOf(path, location.search)
  const page = pageMeta({
    path: address,
    title: `${title} · ${site.name}`,
    description: descriptionOf(title),
  })
  if (!import.meta.env.SSR) return page
  const feeds = formats.map(({ extension, type, label }) => ({
    ...{ tagName: 'link', rel: 'alternate', type, title: label },
    href: `${site.publicUrl}${path}.${extension}`,
  }))
  return [...page, ...feeds]
}

export default function Changes() {
  const { category } = useParams()
  const list = listOf(category)
  if (!list) return <Navigate to={paths.publicChanges} replace />
  const { path, title } = list
  const facts = import.meta.env.SSR
    ? {
        '@type': 'CollectionPage',
        name: title,
        description: descriptionOf(title),
        url: `${site.publicUrl}${path}`,
        isPartOf: { '@type': 'WebSite', name: site.name, url: `${site.publicUrl}/` },
      }
    : undefined
  return (
    <>
      <PageFacts facts={facts} />
      <PageHead
        title={title}
        lead="Medicine moves, and we make mistakes. Whenever the meaning of a card, a question, a drug or a primer changes, it is listed here, and learners who had learned the text before it are told. Better wording alone is not listed."
      />
      <div className="changes-wrap">
        <nav aria-label="By disease or subject">
          <ul className="changes-lists">
            {[{ id: undefined, title: 'All' }, ...categories].map(({ id, title: name }) => (
              <li key={name}>
                <a href={pathOf(id)} aria-current={id === category ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="changes-feeds" aria-label="Feeds">
          {formats.map(({ extension, type, label }) => (
            <li key={extension}>
              <a href={`${path}.${extension}`} type={type}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <FilledHtml
          key={path}
          name="changes"
          text="The list is on its way. If it does not appear, please load the page again in a minute."
          failure="The list could not be loaded. Check the connection."
        />
        <section aria-labelledby="by-mail">
          <h2 id="by-mail">The list by e-mail</h2>
          <SubscribeToChanges key={path} categories={categories} {...(category && { category })} />
        </section>
      </div>
    </>
  )
}
