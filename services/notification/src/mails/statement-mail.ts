import { companyById } from '@fovea/contracts/companies/rpcs';
import { monthName } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import { statementForMail } from '@fovea/contracts/statements/rpcs';
import type { Composed, Desk } from './composed.ts';

/** To the company's owner, in the company's language, with the PDF. */
export async function statementMail(statementId: string, { callRpc, region, publicUrl }: Desk): Promise<Composed[]> {
  const statement = await callRpc(statementForMail, { statementId }, { region });
  const company = statement && (await callRpc(companyById, { id: statement.companyId }));
  if (!company) return [];
  const { number, month, companyName, language, pdf } = statement;
  return [
    {
      to: company.owner_email,
      name: companyName,
      language,
      words: { number, company: companyName, month: monthName(month, language) },
      url: publicUrl + links.staffStatement(statementId),
      attachment: {
        filename: `${number}.pdf`,
        content: Buffer.from(pdf, 'base64'),
        contentType: 'application/pdf',
      },
    },
  ];
}
