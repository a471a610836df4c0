import type { Role } from '#contracts/accounts.ts'

export const roleLabels: Record<Role, string> = {
  oncologist: 'Oncologist',
  oncology_fellow: 'Oncology fellow',
  app: 'Advanced practice provider (APP)',
  app_resident: 'APP resident',
  clinical_pharmacist: 'Clinical pharmacist',
  medical_student: 'Medical student',
  resident: 'Resident',
  nurse: 'Nurse',
  researcher: 'Researcher',
  other: 'Other',
}

/** The professional roles offered at registration. */
export const roleOptions = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))
