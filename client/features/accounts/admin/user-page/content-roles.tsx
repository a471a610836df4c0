import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useUserChange } from '#client/features/accounts/admin/use-user-change.ts'
import { call } from '#client/platform/calls/calls.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { type SupportedUser, userSupport } from '#contracts/accounts/user-support.ts'
import { contentRoles, contentRoleTexts, orderedRoles } from '#domain/editorial/content-roles.ts'

/** The roles of a user in the work on the content; an admin gives and takes them. */
export function UserContentRoles({ user }: { user: SupportedUser }) {
  const [chosen, setChosen] = useState(user.contentRoles)
  const isChanged = orderedRoles(chosen).join() !== orderedRoles(user.contentRoles).join()
  const change = useUserChange({
    send: () =>
      call(
        userSupport.changeContentRoles,
        { params: { id: user.id }, body: { contentRoles: chosen } },
        { urgent: true },
      ),
    done: 'The content roles are saved',
    failed: 'The content roles were not saved',
    onDone: () => undefined,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      <Stack gap="md">
        <Checkbox.Group
          aria-label="Content roles"
          value={chosen}
          onChange={(values) => setChosen(contentRoles.filter((role) => values.includes(role)))}
        >
          <Stack gap="sm">
            {contentRoles.map((role) => (
              <Checkbox
                key={role}
                value={role}
                label={contentRoleTexts[role].label}
                description={contentRoleTexts[role].may}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FailureReason error={change.error} />
        <FormActions>
          <Button type="submit" size="sm" disabled={!isChanged} loading={change.isPending}>
            Save roles
          </Button>
        </FormActions>
      </Stack>
      <LeaveWarning isActive={isChanged && !change.isSuccess} view={['page']}>
        The content roles are not saved.
      </LeaveWarning>
    </form>
  )
}
