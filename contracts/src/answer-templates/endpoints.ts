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
  summary: 'One’s own templates of answers and those of the company, by name',
});
export const createTemplate = endpoint({
  ...templates,
  method: 'POST',
  creates: true,
  input: CreateTemplate,
  response: AnswerTemplate,
  summary: 'Keep an answer as a template; for the whole company by its administrators',
});
export const changeTemplate = endpoint({
  ...templates,
  method: 'PUT',
  input: ChangeTemplate,
  response: AnswerTemplate,
  summary: 'Change a template as it was seen (`version`): one’s own, or the company’s by its administrators',
});
export const deleteTemplate = endpoint({
  ...templates,
  method: 'DELETE',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Delete a template of one’s own, or the company’s by its administrators',
});
