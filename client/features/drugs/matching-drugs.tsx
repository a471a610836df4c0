import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { drugsQuery } from './drug-queries.ts'
import classes from './matching-drugs.module.css'

const mostShown = 6

/** The drugs that match a search elsewhere, with a link to all of them. */
export function MatchingDrugs({ search }: { search: string }) {
  const { data } = useQuery({ ...drugsQuery({ search }), enabled: search.length > 1 })
  if (!data || data.length === 0) return null
  return (
    <section className={classes.found} aria-labelledby="matching-drugs">
      <h2 id="matching-drugs" className={classes.title}>
        Matching drugs
      </h2>
      <ul className={classes.list}>
        {data.slice(0, mostShown).map((drug) => (
          <li key={drug.id}>
            <Link to={paths.drugMonograph(drug.id)} className={classes.drug}>
              <span className={classes.name}>{drug.genericName}</span>
              <span className={classes.facts}>
                {[drug.brandName, drug.drugClassification].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={paths.drugSearch(search)}>
        {data.length > mostShown ? `All ${data.length} drugs that match` : 'Open these in the drug list'}
      </Anchor>
    </section>
  )
}
