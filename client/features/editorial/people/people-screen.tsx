import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { useUser } from '#client/platform/user/session.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dayText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { type EditorialPerson, editorialPeople } from '#contracts/editorial/people.ts'
import { contentRoleTexts } from '#domain/editorial/content-roles.ts'
import { InterestsForm } from './interests-form.tsx'

/** Who works on the content, with what role, and what each of them declares of their interests. */
export function PeopleScreen() {
  const { user } = useUser()
  const { data, error, refetch } = useQuery({ ...queryFor(editorialPeople.listPeople), staleTime: 0 })
  const self = data?.people.find(({ id }) => id === user?.id)
  return (
    <Stack gap="lg">
      <PageHead
        title="People"
        description="Who writes, reviews and publishes the content, and what they declare of their interests."
      />
      {error && <LoadFailed what="the people" error={error} onRetry={() => void refetch()} />}
      {data && self && (
        <SectionCard
          title={`Your interests in ${data.year}`}
          description="They are asked for once a year, and stand beside your name on what you review."
        >
          <InterestsForm key={self.interests?.statedAt} year={data.year} stated={self.interests} />
        </SectionCard>
      )}
      {(data || !error) && (
        <DataTable
          label="People"
          columns={columnsFor(user?.isAdmin ?? false, data?.year)}
          rows={data?.people}
          keyOf={({ id }) => id}
          empty="Nobody works on the content yet."
        />
      )}
    </Stack>
  )
}

function columnsFor(isAdmin: boolean, year: number | undefined): Column<EditorialPerson>[] {
  return [
    {
      name: 'name',
      heading: 'Name',
      cell: ({ id, name }) => (isAdmin ? <UserLink id={id}>{name}</UserLink> : name),
    },
    { name: 'roles', heading: 'Roles', cell: (person) => <Roles person={person} /> },
    { name: 'interests', heading: 'Interests', cell: ({ interests }) => interestsText(interests, year) },
    {
      name: 'stated',
      heading: 'Stated on',
      cell: ({ interests }) => interests && dayText(interests.statedAt),
      keepsLine: true,
    },
  ]
}

function Roles({ person: { isAdmin, contentRoles } }: { person: EditorialPerson }) {
  const roles = contentRoles.map((role) => contentRoleTexts[role].label)
  return (
    <Group gap={6} component="span">
      {(isAdmin ? ['Admin', ...roles] : roles).map((role) => (
        <Badge key={role} variant="light" color="gray" component="span">
          {role}
        </Badge>
      ))}
    </Group>
  )
}

function interestsText(interests: EditorialPerson['interests'], year: number | undefined) {
  if (!interests) return 'Not stated yet'
  const text = interests.statement || 'None'
  return interests.year === year ? (
    text
  ) : (
    <>
      {text}{' '}
      <Text span size="sm" c="dimmed">
        (of {interests.year}; not stated yet for {year})
      </Text>
    </>
  )
}
