import { Badge, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DrugNameText } from '#client/features/drugs/drug-name-text.tsx'
import { drugProgressQuery } from '#client/features/drugs/drug-queries.ts'
import { componentsOf } from '#client/features/drugs/study/drug-cards.ts'
import { AboutItemButton } from '#client/features/learner/about-item/about-item-button.tsx'
import { fullDateText } from '#client/ui/text/date-text.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugComponent } from '#contracts/study/components.ts'
import { isApprovedSince } from '#domain/drugs/approved-since.ts'
import { hasBoxedWarning } from '#domain/drugs/boxed-warning.ts'
import { componentText } from '#domain/drugs/component-text.ts'
import { furtherDrugTexts } from '#domain/drugs/further-drug-texts.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import classes from './drug-monograph.module.css'

interface DrugMonographProps {
  drug: Drug
  /** On a page of its own, the title of the monograph is the main heading. */
  headingLevel: 1 | 2
  actions?: ReactNode
}

/** The full text about one drug. The boxed warning comes first, as on the label. */
export function DrugMonograph({ drug, headingLevel, actions }: DrugMonographProps) {
  const { data: progress } = useQuery(drugProgressQuery)
  const Title = `h${headingLevel}` as const
  const components = componentsOf(drug.id, progress ?? new Map())
  const isBoxed = hasBoxedWarning(drug)
  const ordered = isBoxed ? [...components].sort((a, b) => rank(b.id) - rank(a.id)) : components
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <Title className={classes.title}>{drug.genericName}</Title>
          {drug.brandName && <p className={classes.brand}>{drug.brandName}</p>}
          {isApprovedSince(drug.approvedOn) && <Badge variant="light">Approved after April 2025</Badge>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {drug.indication && <p className={classes.lead}>{drug.indication}</p>}
      <LabelStatusNote drug={drug} headingLevel={headingLevel} />
      <Facts drug={drug} />
      {ordered.map((component) => (
        <Section
          key={component.id}
          drug={drug}
          component={component}
          isWarning={component.id === 'boxed_warning' && isBoxed}
          headingLevel={headingLevel}
        />
      ))}
      {furtherDrugTexts.map(
        ([field, title]) =>
          drug[field] && (
            <PlainSection
              key={field}
              drug={drug}
              title={title}
              text={drug[field]}
              headingLevel={headingLevel}
            />
          ),
      )}
      <footer className={classes.source}>
        {drug.source && <span>Source: {drug.source}.</span>}
        {drug.labelAsOf && <span>Label of {fullDateText(drug.labelAsOf)}.</span>}
        {drug.reviewedOn && <span>Reviewed {fullDateText(drug.reviewedOn)}.</span>}
        <AboutItemButton subject="drug" id={drug.id}>
          About this monograph
        </AboutItemButton>
      </footer>
    </article>
  )
}

interface PlainSectionProps {
  drug: Drug
  title: string
  text: string
  headingLevel: 1 | 2
}

function PlainSection({ drug, title, text, headingLevel }: PlainSectionProps) {
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3'
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <Heading className={classes.sectionTitle}>{title}</Heading>
      </div>
      <MarkdownText text={text} renderText={(part) => <DrugNameText text={part} except={drug.id} />} />
    </section>
  )
}

/**
 * The note above everything else: the drug was withdrawn, or its label has changes that the text below does
 * not have yet.
 */
function LabelStatusNote({ drug, headingLevel }: Pick<DrugMonographProps, 'drug' | 'headingLevel'>) {
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3'
  const { labelStatus, labelChanges, labelAsOf } = drug
  if (labelStatus === 'current' && labelChanges === '') return null
  return (
    <section className={classes.changes} data-withdrawn={labelStatus === 'withdrawn' || undefined}>
      <Heading className={classes.changesTitle}>{statusTitles[labelStatus]}</Heading>
      {labelStatus === 'accelerated' && <p>Some uses await a trial that proves their benefit.</p>}
      {labelChanges !== '' && (
        <>
          <p>
            {labelAsOf ? `Since the label of ${fullDateText(labelAsOf)}:` : 'Since this text was written:'}
          </p>
          <MarkdownText text={labelChanges} />
        </>
      )}
    </section>
  )
}

const statusTitles = {
  current: 'The label has changed',
  accelerated: 'Accelerated approval',
  withdrawn: 'Withdrawn from the US market',
} as const

const rank = (component: DrugComponent['id']) => (component === 'boxed_warning' ? 1 : 0)

function Facts({ drug }: { drug: Drug }) {
  const facts = [
    ['Class', drug.drugClassification],
    ['Subclass', drug.subclass === drug.drugClassification ? '' : drug.subclass],
    ['Target', drug.target],
    ['Substance first approved', drug.firstApproval === null ? '' : String(drug.firstApproval)],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-fine">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface SectionProps {
  drug: Drug
  component: DrugComponent
  isWarning: boolean
  headingLevel: 1 | 2
}

function Section({ drug, component, isWarning, headingLevel }: SectionProps) {
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3'
  const { reviewCount, mastery } = component.progress
  return (
    <section className={classes.section} data-warning={isWarning || undefined}>
      <div className={classes.sectionHead}>
        <Heading className={classes.sectionTitle}>{component.displayName}</Heading>
        {reviewCount > 0 && (
          <Badge variant="light" color="gray" className={classes.mastery ?? ''}>
            {masteryLabel(mastery)}, {mastery}%
          </Badge>
        )}
        <span className={classes.bookmark}>
          <BookmarkButton drugId={drug.id} drugName={drug.genericName} component={component} />
        </span>
      </div>
      <MarkdownText
        text={componentText(drug, component.id)}
        renderText={(text) => <DrugNameText text={text} except={drug.id} />}
      />
    </section>
  )
}

export function MonographSkeleton() {
  return (
    <div role="status" aria-label="Loading the monograph">
      <Skeleton height={36} width="60%" mb="sm" />
      <Skeleton height={20} width="35%" mb="lg" />
      <Skeleton height={96} mb="md" />
      <Skeleton height={160} />
    </div>
  )
}
