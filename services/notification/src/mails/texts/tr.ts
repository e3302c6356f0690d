import type { MailTexts } from './en.ts';

export const tr: MailTexts = {
  greeting: 'Merhaba {name},',
  footer: 'Bu ileti Fovea tarafından gönderildi. Lütfen yanıtlamayın.',
  mails: {
    staffInvited: {
      subject: "Fovea'ya hoş geldiniz: parolanızı belirleyin",
      body: ['Sizin için bir hesap oluşturuldu. Lütfen 72 saat içinde parolanızı belirleyin.'],
      action: 'Parolayı belirle',
    },
    staffReset: {
      subject: 'Fovea parolanızı sıfırlayın',
      body: ['Parolanızın sıfırlanması istendi. Bağlantı bir saat geçerlidir.', 'Bunu siz istemediyseniz bir şey yapmanıza gerek yok.'],
      action: 'Yeni parola seç',
    },
    customerReset: {
      subject: 'Fovea parolanızı sıfırlayın',
      body: ['Parolanızın sıfırlanması istendi. Bağlantı bir saat geçerlidir.', 'Bunu siz istemediyseniz bir şey yapmanıza gerek yok.'],
      action: 'Yeni parola seç',
    },
    customerWelcome: {
      subject: "Fovea'ya hoş geldiniz",
      body: ['{company} hesabınız hazır. Cihazınızı bağlamak, çocuklarınızı eklemek ve bir plan seçmek için oturum açın.'],
      action: 'Portalı aç',
    },
    receipt: {
      subject: '{amount} tutarındaki ödemeniz alındı',
      body: ['{plan} ({child}) için {amount} tutarındaki ödemeniz alındı. Referans: {reference}.'],
      action: 'Makbuzu aç',
    },
    refund: {
      subject: 'Ödemeniz iade edildi',
      body: ['{plan} ({child}) ödemenizin {amount} tutarı iade edildi.', 'Bankanızda görünmesi birkaç gün sürebilir.'],
      action: 'Makbuzu aç',
    },
    declined: {
      subject: 'Bir ödeme reddedildi',
      body: ['{plan} ({child}) için {amount} tutarındaki ödeme reddedildi.', 'Lütfen klinikle, bankanızla veya kart sağlayıcınızla iletişime geçin.'],
      action: 'Portalı aç',
    },
    paymentLink: { subject: 'Ödeme bağlantınız', body: ['Lütfen {plan} ({child}) için {amount} ödeyin. Bağlantı 24 saat geçerlidir.'], action: 'Şimdi öde' },
    renewalOff: { subject: 'Otomatik yenileme kapalı', body: ['Planınız artık kendiliğinden yenilenmiyor. Ödenmiş süre geçerli kalır.'], action: 'Portalı aç' },
    deviceLost: {
      subject: '{serial} numaralı cihazın kaybolduğu bildirildi',
      body: ['Bir aile {serial} numaralı cihazın kaybolduğunu bildirdi.'],
      action: 'Hastaları aç',
    },
    deviceFound: { subject: '{serial} numaralı cihaz bulundu', body: ['Bir aile {serial} numaralı cihazın bulunduğunu bildirdi.'], action: 'Hastaları aç' },
    requestSent: { subject: 'Bir aileden yeni talep', body: ['Şirketinizin bir ailesi yeni bir talep gönderdi.'], action: 'Hastaları aç' },
    staffRequest: { subject: '{company} şirketinden destek talebi', body: ['{person} destek istiyor:', '{reason}', '{files}'], action: '' },
    meeting: { subject: 'Davet: {topic}', body: ['{date} tarihindeki görüşmeye davetlisiniz.', 'Takvim dosyası ektedir.'], action: 'Portalı aç' },
    testMail: { subject: 'Fovea deneme iletisi', body: ['Platform ayarlarındaki gönderen çalışıyor.'], action: '' },
    release: { subject: 'Yeni cihaz yazılımı', body: ['Cihazınız için {version} sürümü hazır. Cihaz bir sonraki bağlantıda yükleyecek.'], action: '' },
  },
};
