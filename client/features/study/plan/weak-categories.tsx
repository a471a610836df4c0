import { Chip, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { studyPlan } from '#contracts/study/study-plan.ts'
import classes from './weak-categories.module.css'

interface WeakCategoriesProps {
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The categories of the outline as chips. New cards begin with the chosen ones. */
export function WeakCategories({ chosen, onChange }: WeakCategoriesProps) {
  const { data, error, refetch } = useQuery(queryFor(studyPlan.listCategories))
  if (error && !data)
    return (
      <p className="text-soft">
        The categories could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  if (!data)
    return <Skeleton className={classes.waiting ?? ''} role="status" aria-label="Loading categories" />
  return (
    <Chip.Group multiple value={chosen} onChange={onChange}>
      <Group gap="xs">
        {data.categories.map(({ id, title }) => (
          <Chip key={id} value={id} size="sm" variant="outline" classNames={{ label: classes.chip ?? '' }}>
            {title}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
