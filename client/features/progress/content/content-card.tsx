import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FilterField } from '#client/ui/forms/filter-field.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ChapterTable } from './chapter-table.tsx'
import classes from './content-card.module.css'
import { TagTable } from './tag-table.tsx'

const kinds = [
  {
    value: 'chapters',
    label: 'Chapters',
    title: 'Chapters and Topics',
    description: 'Coverage-scaled mastery counts cards you have not reviewed as 0.',
    placeholder: 'Chapter, category or tag',
  },
  {
    value: 'classes',
    label: 'Drug classes',
    title: 'Drug Knowledge by Category',
    description: 'Mastery of a class is the mean over the four parts of each of its drugs.',
    placeholder: 'Class',
  },
  {
    value: 'tags',
    label: 'Tags',
    title: 'Tag Performance',
    description: 'Mastery of all cards with a tag, whatever their chapter.',
    placeholder: 'Tag',
  },
] as const
type Kind = (typeof kinds)[number]

interface ContentCardProps {
  /** The drug classes whose name contains the words. */
  renderClasses: (search: string) => ReactNode
}

/** What is known of each chapter, drug class or tag, the weakest first; what was not begun is folded. */
export function ContentCard({ renderClasses }: ContentCardProps) {
  const [kind, setKind] = useState<Kind>(kinds[0])
  const [search, setSearch] = useState('')
  const { title, description, placeholder } = kind
  return (
    <SectionCard title={title} description={description}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Progress by"
          classNames={{ label: classes.kind ?? '' }}
          data={[...kinds]}
          value={kind.value}
          onChange={(value) => setKind(kinds.find((one) => one.value === value) ?? kinds[0])}
        />
        <FilterField
          label={`Filter ${kind.label.toLowerCase()}`}
          placeholder={placeholder}
          value={search}
          onChange={setSearch}
          className={classes.search}
        />
      </div>
      {kind.value === 'chapters' && <ChapterTable search={search} />}
      {kind.value === 'classes' && renderClasses(search)}
      {kind.value === 'tags' && <TagTable search={search} />}
    </SectionCard>
  )
}
