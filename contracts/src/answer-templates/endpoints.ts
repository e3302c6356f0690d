import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { AnswerTemplate, ChangeTemplate, CreateTemplate } from './schema.ts';

const templates = {
  path: '/api/user/answer-templates',
  service: 'customer',
  access: staff,
  region: 'required',
} as const;

export const findTemplates = endpoint({
  ...templates,
  method: 'GET',
  input: z.object({ db }),
  response: z.object({ list: z.array(AnswerTemplate) }),
  summary: 'List the answer templates of the caller and of the company, by name',
});
export const createTemplate = endpoint({
  ...templates,
  method: 'POST',
  creates: true,
  input: CreateTemplate,
  response: AnswerTemplate,
  summary: 'Create an answer template; administrators may create it for the company',
});
export const changeTemplate = endpoint({
  ...templates,
  method: 'PUT',
  input: ChangeTemplate,
  response: AnswerTemplate,
  summary: 'Change an answer template of the caller, or of the company as its administrator; `version` as read',
  errors: ['changedMeanwhile'],
});
export const deleteTemplate = endpoint({
  ...templates,
  method: 'DELETE',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Delete an answer template of the caller, or of the company as its administrator',
});
